package dev.fivefold.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrgencyTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            u=0           | 0
            u=7           | 7
            i, u=5        | 5
            u=5, i        | 5
            u=5;x=1,i     | 5
            'i,\tu=2 '    | 2
            ''            | 3
            i             | 3
            u             | 3
            u=8           | 3
            u=-1          | 3
            u=55          | 3
            u=5.0         | 3
            xu=5          | 3
            U=5           | 3
            x="u=5        | 3
            """)
    void the_urgency_is_the_member_u_of_the_priority_header(String header, int urgency) {
        assertThat(Urgency.of(header, true)).isEqualTo(urgency);
    }

    @Test
    void a_client_that_is_not_trusted_can_be_less_urgent_alone() {
        assertThat(Urgency.of("u=0", false)).isEqualTo(3);
        assertThat(Urgency.of("u=6", false)).isEqualTo(6);
        assertThat(Urgency.of(null, false)).isEqualTo(3);
    }
}
