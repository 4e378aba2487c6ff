package hostedlinks;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Where the service is, who calls it, and how. Set everything before a client is made of it. */
public final class ClientOptions {
    /** A name, or an IP address in brackets; the port; the path. */
    private static final Pattern BASE = Pattern.compile(
        "(?i)https?://([\\w-]{1,63}(\\.[\\w-]{1,63})*\\.?|\\[[\\da-f]*:[\\da-f:.]+\\])(:\\d{1,5})?(/([\\w.~!$&()*+,;=:@/-]|%[\\da-f]{2})*)?"
    );
    final String baseUrl;
    final String partnerId;
    final List<String> keys;
    String brand = "hosted";
    // A request to change to HTTP/2 confuses some servers.
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    long timeoutMs = 90_000;
    long attemptTimeoutMs = 30_000;
    int retriesMax = 3;
    boolean correctClock = true;
    LongSupplier clock = System::currentTimeMillis;
    DoubleSupplier random = Math::random;
    LongConsumer sleep = Transport::sleep;

    /**
     * @param baseUrl such as {@code https://api.example.com}; sandbox and production differ in it
     * @param partnerId three letters or digits, leading zeros kept
     * @param apiKeys one, or two while keys are rotated: the first signs, any verifies (D-05)
     * @throws IllegalArgumentException when one of them is malformed
     */
    public ClientOptions(String baseUrl, String partnerId, String... apiKeys) {
        check(
            isBase(baseUrl),
            "baseUrl must be an http or https address, such as https://api.example.com, without a password, a query, spaces or quotes."
        );
        check(partnerId != null && partnerId.matches("[A-Za-z0-9]{3}"), "partnerId must be three letters or digits.");
        check(!Signatures.isPasted(apiKeys), "each of apiKeys must be the key alone: " + Signatures.KEY_ALONE);
        this.baseUrl = baseUrl.replaceAll("/+$", "");
        this.partnerId = partnerId;
        this.keys = List.of(apiKeys);
        check(!keys.isEmpty() && !keys.contains(""), "apiKeys must not be empty.");
    }

    /** The brand word of the service's paths, in place of {@code hosted} (D-01). */
    public ClientOptions brand(String value) { brand = value; return this; }

    /** For a proxy, or certificates of your own. */
    public ClientOptions http(HttpClient value) {
        check(value.followRedirects() == HttpClient.Redirect.NEVER, "A redirect would send signed requests elsewhere.");
        http = value;
        return this;
    }

    /** For a call with its retries, 90 seconds by default. */
    public ClientOptions timeout(Duration value) { timeoutMs = value.toMillis(); return this; }

    /** For each request and its answer, 30 seconds by default. */
    public ClientOptions attemptTimeout(Duration value) { attemptTimeoutMs = value.toMillis(); return this; }

    /** The most retries of a call, 3 by default; only what may be done twice is retried (D-29). */
    public ClientOptions retriesMax(int value) { retriesMax = value; return this; }

    /**
     * Whether a wrong clock is corrected by the service's {@code Date}, by a day at most and for an hour (D-04); true by
     * default. Without it, whoever changes answers on their way gets no signature for another time.
     */
    public ClientOptions correctClock(boolean value) { correctClock = value; return this; }

    /** For tests: the time in epoch milliseconds, randomness from 0 up to 1, and the waits in milliseconds. */
    public ClientOptions environment(LongSupplier clock, DoubleSupplier random, LongConsumer sleep) {
        this.clock = clock;
        this.random = random;
        this.sleep = sleep;
        return this;
    }

    private static boolean isBase(String url) {
        if (url == null || !BASE.matcher(url).matches()) return false;
        try {
            URI parts = URI.create(url);
            return parts.getHost() != null && parts.getPort() < 65536;
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }

    private static void check(boolean isValid, String message) {
        if (!isValid) throw new IllegalArgumentException(message);
    }
}
