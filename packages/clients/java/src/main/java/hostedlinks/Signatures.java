package hostedlinks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures: base64 of HMAC-SHA-256, over a time and a partner (D-02) or over content (D-19, D-61). */
public final class Signatures {
    private static final String SECRET_PREFIX = "whsec_";
    private static final DateTimeFormatter WIRE =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    /** The six digits are the service's mark: nobody can hand back a sender's own signature as the service's (D-02). */
    private static final Pattern SERVICE_TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}777777Z");

    private static final String AROUND = "[\\p{Cf}\\p{Z}\\p{Pi}\\p{Pf}\"'`\u201a\u201e]";
    private static final Pattern PASTED = Pattern.compile("^" + AROUND + "|" + AROUND + "$|\\p{Cc}|^(?i:bearer)\\p{Z}");
    /** What a key must be, to end a message. */
    static final String KEY_ALONE = "no \"Bearer\", and no invisible characters, spaces, line ends or quotes around it.";

    private Signatures() {}

    /** Whether one is missing, or was pasted with more than itself: a space, a quote or what is not seen at one of its ends. */
    static boolean isPasted(String... keys) {
        return keys == null || Stream.of(keys).anyMatch(key -> key == null || PASTED.matcher(key).find());
    }

    /** The {@code signature} or {@code sec_key} of a request (D-02), with the timestamp exactly as it is sent. */
    public static String sign(String apiKey, String timestamp, String partnerId) {
        return hmac(apiKey.getBytes(UTF_8), timestamp + partnerId + "sid_request");
    }

    /** ISO 8601, UTC, milliseconds. */
    static String wireTime(long epochMs) { return WIRE.format(Instant.ofEpochMilli(epochMs)); }

    /** A {@code webhook-signature}, as for a callback in a test; {@code key} is a webhook secret, or an API key. */
    public static String signWebhook(String key, String id, String seconds, String body) {
        return "v1," + hmac(keyBytes(key), id + "." + seconds + "." + body);
    }

    /** When a body was signed, epoch milliseconds; null when no key made one of the signatures. All are compared in full. */
    static Long verifyWebhook(List<String> keys, String id, String seconds, String body, String signatures) {
        boolean isGenuine = false;
        for (String key : keys) {
            if (keyBytes(key).length == 0) continue;
            String expected = signWebhook(key, id, seconds, body);
            for (String sent : signatures.split(" ")) isGenuine |= sameText(expected, sent);
        }
        return isGenuine ? Long.valueOf(seconds) * 1000 : null;
    }

    /** When the service signed an answer or a callback's body, epoch milliseconds; null when no key verifies it. */
    static Long verifyBody(List<String> keys, String partnerId, Object timestamp, Object signature) {
        if (!(timestamp instanceof String && signature instanceof String)) return null;
        if (!SERVICE_TIME.matcher((String) timestamp).matches()) return null;
        boolean isGenuine = false;
        for (String key : keys) isGenuine |= sameText(sign(key, (String) timestamp, partnerId), (String) signature);
        try {
            return isGenuine ? Instant.parse((String) timestamp).toEpochMilli() : null;
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    /** The bytes that a webhook secret stands for, none if it is malformed; an API key stands for itself. */
    private static byte[] keyBytes(String key) {
        if (!key.startsWith(SECRET_PREFIX)) return key.getBytes(UTF_8);
        try {
            return Base64.getDecoder().decode(key.substring(SECRET_PREFIX.length()));
        } catch (IllegalArgumentException malformed) {
            return new byte[0];
        }
    }

    /** In a time that does not tell how nearly they are the same. */
    private static boolean sameText(String expected, String sent) {
        return MessageDigest.isEqual(expected.getBytes(UTF_8), sent.getBytes(UTF_8));
    }

    private static String hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
