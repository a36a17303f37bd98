package dev.fivefold.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SignaturesTest {

    private final Signatures signatures = new Signatures();

    private CountingVerifier key;
    private SignedJWT token;

    @BeforeEach
    void sign() throws Exception {
        ECKey pair = new ECKeyGenerator(Curve.P_256).generate();
        key = new CountingVerifier(pair);
        token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.ES256),
                new JWTClaimsSet.Builder().subject("1").build());
        token.sign(new ECDSASigner(pair));
    }

    @Test
    void a_valid_signature_is_verified_once() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(signatures.isValid(SignedJWT.parse(token.serialize()), key))
                    .isTrue();
        }

        assertThat(key.checks).isEqualTo(1);
    }

    @Test
    void a_valid_signature_counts_for_no_other_token_and_no_other_key() throws Exception {
        signatures.isValid(SignedJWT.parse(token.serialize()), key);
        String[] parts = token.serialize().split("\\.", -1);
        String other = Base64URL.encode("{\"sub\":\"2\"}").toString();

        assertThat(signatures.isValid(SignedJWT.parse(parts[0] + "." + other + "." + parts[2]), key))
                .isFalse();
        assertThat(signatures.isValid(
                        SignedJWT.parse(token.serialize()),
                        new CountingVerifier(new ECKeyGenerator(Curve.P_256).generate())))
                .isFalse();
    }

    @Test
    void an_invalid_signature_is_rejected_every_time() throws Exception {
        String[] parts = token.serialize().split("\\.", -1);
        String signature = Base64URL.encode(new byte[64]).toString();

        for (int i = 0; i < 3; i++) {
            assertThat(signatures.isValid(SignedJWT.parse(parts[0] + "." + parts[1] + "." + signature), key))
                    .isFalse();
        }
        assertThat(key.checks).isEqualTo(3);
    }

    private static final class CountingVerifier extends ECDSAVerifier {

        private int checks;

        CountingVerifier(ECKey key) throws JOSEException {
            super(key.toECPublicKey());
        }

        @Override
        public boolean verify(JWSHeader header, byte[] signed, Base64URL signature) throws JOSEException {
            checks++;
            return super.verify(header, signed, signature);
        }
    }
}
