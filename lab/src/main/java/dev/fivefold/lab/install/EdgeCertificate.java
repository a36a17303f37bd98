package dev.fivefold.lab.install;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;

/**
 * What the edge shows of itself by TLS: a certificate for this machine's loopback names, which it has signed itself. Made at the
 * first start, and again before it ends; the key leaves the machine with nothing, and only its owner can read it.
 *
 * @param chain a PEM file, for nginx and for who is to trust it
 * @param key a PEM file (PKCS #8)
 */
public record EdgeCertificate(Path chain, Path key) {

    private static final int DAYS = 90;
    private static final Duration RENEWED_BEFORE_ITS_END = Duration.ofDays(7);
    private static final String ALIAS = "edge";

    /** Where the chain is once it is made. */
    public static Path chainIn(CacheFolder cache) {
        return cache.tls().resolve("edge.pem");
    }

    /**
     * The certificate, made if there is none or it ends soon.
     *
     * @throws LabFailure if it cannot be made or written
     */
    public static EdgeCertificate in(CacheFolder cache) throws InterruptedException {
        EdgeCertificate files = new EdgeCertificate(chainIn(cache), cache.tls().resolve("edge.key"));
        try {
            if (!files.isGood()) {
                files.make(CacheFolder.make(cache.tls()));
            }
            return files;
        } catch (IOException e) {
            throw new LabFailure(
                    "cannot write the certificate to %s: %s".formatted(cache.tls(), CacheFolder.reason(e)), e);
        } catch (GeneralSecurityException e) {
            throw new LabFailure("cannot make a certificate: " + e.getMessage(), e);
        }
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
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        try {
            OtherProgram.Answer answer = OtherProgram.run(folder, keytool(store, password));
            if (!answer.isFine()) {
                throw new LabFailure("keytool made no certificate: " + answer.lastLine());
            }
            KeyStore made = KeyStore.getInstance("PKCS12");
            made.load(new ByteArrayInputStream(Files.readAllBytes(store)), password.toCharArray());
            writeForOwner(
                    key,
                    pem(
                            "PRIVATE KEY",
                            made.getKey(ALIAS, password.toCharArray()).getEncoded()));
            writeForOwner(chain, pem("CERTIFICATE", made.getCertificate(ALIAS).getEncoded()));
        } finally {
            Files.deleteIfExists(store);
        }
    }

    private static List<String> keytool(Path store, String password) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=Fivefold on this machine",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-validity",
                Integer.toString(DAYS),
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                password);
    }

    private static void writeForOwner(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text, US_ASCII, StandardOpenOption.WRITE);
    }

    private static String pem(String what, byte[] der) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der), what);
    }
}
