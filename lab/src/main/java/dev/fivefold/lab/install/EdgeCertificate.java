package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;

/**
 * The self-signed TLS certificate of the edge, for this machine's loopback names. Made at the first start, and again before it
 * expires; only its owner can read the key.
 *
 * @param chain a PEM file, for nginx and for clients that are to trust it
 * @param key a PEM file (PKCS #8)
 */
public record EdgeCertificate(Path chain, Path key) {

    private static final Duration RENEWED_BEFORE_ITS_END = Duration.ofDays(7);
    private static final String ALIAS = "edge";
    private static final String OPTIONS =
            "-genkeypair -alias edge -keyalg EC -groupname secp256r1 -validity 90 -storetype PKCS12"
                    + " -ext SAN=dns:localhost,ip:127.0.0.1";

    /** The place of the chain once it is made. */
    public static Path chainIn(CacheFolder cache) {
        return cache.tls().resolve("edge.pem");
    }

    /** The certificate, made if there is none or it expires soon. */
    public static EdgeCertificate in(CacheFolder cache) throws InterruptedException {
        EdgeCertificate files = new EdgeCertificate(chainIn(cache), cache.tls().resolve("edge.key"));
        return Disk.<EdgeCertificate, InterruptedException>get("write the certificate to " + cache.tls(), () -> {
            try {
                if (!files.isGood()) {
                    files.make(CacheFolder.make(cache.tls()));
                }
                return files;
            } catch (GeneralSecurityException e) {
                throw new LabFailure("cannot make a certificate: " + e.getMessage(), e);
            }
        });
    }

    private boolean isGood() throws IOException {
        if (!Files.isRegularFile(chain) || !Files.isRegularFile(key)) {
            return false;
        }
        try (InputStream pem = Files.newInputStream(chain)) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
            certificate.checkValidity(Date.from(Instant.now().plus(RENEWED_BEFORE_ITS_END)));
            return true;
        } catch (CertificateException expiredOrDamaged) {
            return false;
        }
    }

    private void make(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        // keytool of the JDK makes the two, and only as a store with a password: it lives for the next ten lines.
        Path store = folder.resolve("new.p12");
        Files.deleteIfExists(store);
        String password = OwnerFile.secret();
        try {
            List<String> words =
                    new ArrayList<>(List.of(Program.ofJdk("keytool").toString()));
            words.addAll(List.of(OPTIONS.split(" ")));
            words.addAll(List.of("-dname", "CN=Fivefold on this machine"));
            words.addAll(List.of("-keystore", store.toString(), "-storepass", password));
            Program.Result result = Program.run(folder, words);
            if (!result.isFine()) {
                throw new LabFailure("keytool made no certificate: " + result.lastLine());
            }
            KeyStore made = KeyStore.getInstance("PKCS12");
            made.load(new ByteArrayInputStream(Files.readAllBytes(store)), password.toCharArray());
            byte[] privateKey = made.getKey(ALIAS, password.toCharArray()).getEncoded();
            OwnerFile.write(key, pem("PRIVATE KEY", privateKey));
            OwnerFile.write(chain, pem("CERTIFICATE", made.getCertificate(ALIAS).getEncoded()));
        } finally {
            Files.deleteIfExists(store);
        }
    }

    private static String pem(String what, byte[] der) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der), what);
    }
}
