package hostedlinks;

import hostedlinks.json.Json;
import hostedlinks.model.Callback;
import hostedlinks.model.Event;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Verifies callbacks and events that were received (D-19, D-79). */
public final class CallbackVerifier {
    private static final long TOLERANCE_MS = 300_000;
    /** Far more than any callback has. */
    private static final int BODY_BYTES_MAX = 1 << 20;

    private static final String NOT_RAW =
        "The body must be the raw bytes of the request, as they came. This one is empty, or was read before.";

    private final String partnerId;
    private final List<String> keys;
    private LongSupplier clock = System::currentTimeMillis;
    private boolean allowsBodySignature;

    /**
     * @param keys webhook secrets ({@code whsec_…}) or API keys; while one is replaced, both: any verifies
     * @throws IllegalArgumentException for keys that were pasted with more than themselves
     */
    public CallbackVerifier(String partnerId, String... keys) {
        boolean isPasted = Signatures.isPasted(keys);
        if (isPasted) throw new IllegalArgumentException("each of keys must be the key alone: " + Signatures.KEY_ALONE);
        this.partnerId = partnerId;
        this.keys = List.of(keys);
    }

    /** For tests: the time in epoch milliseconds. */
    public CallbackVerifier clock(LongSupplier value) { clock = value; return this; }

    /**
     * Accepts callbacks without the webhook headers by the signature in their body. <b>It does not cover the
     * content</b>: whoever has seen one callback can send any invented result until it is stale.
     */
    public CallbackVerifier unsafeAllowBodySignature() { allowsBodySignature = true; return this; }

    /** A genuine one. Delivery is at least once: answer 2xx to one whose id was handled before, and skip it. */
    public static final class Verified<T> {
        /** The {@code webhook-id}; null where only the body is signed. */
        public final String id;
        public final T payload;

        Verified(String id, T payload) {
            this.id = id;
            this.payload = payload;
        }
    }

    /** Why a callback was refused; answer with {@link #status}. */
    public static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;
        /** {@code malformed}, {@code bad_signature} or {@code stale}. */
        public final String reason;

        RefusedException(String reason, String message) {
            super(message);
            this.reason = reason;
        }

        public int status() { return reason.equals("malformed") ? 400 : 401; }
    }

    /**
     * Verifies a callback.
     *
     * @param rawBody the very bytes that came: a body that was parsed, and written again, has others
     * @param header a header by its name, such as {@code request::getHeader} or {@code headers::getFirst}
     * @throws RefusedException when it is not a job result that the service signed for this partner just now
     */
    public Verified<Callback> verifyCallback(byte[] rawBody, Function<String, String> header) {
        Verified<Map<String, Object>> verified = verify(rawBody, header, allowsBodySignature);
        Object params = verified.payload.get("PartnerParams");
        boolean isResult = verified.payload.get("ResultCode") instanceof String
            && verified.payload.get("job_complete") instanceof Boolean
            && verified.payload.get("job_success") instanceof Boolean
            && params instanceof Map
            && ((Map<?, ?>) params).get("user_id") instanceof String && ((Map<?, ?>) params).get("job_id") instanceof String;
        if (!isResult) throw new RefusedException("malformed", "The body is not a job result.");
        return new Verified<>(verified.id, new Callback(verified.payload));
    }

    /**
     * Whether it is the late result of a former try (D-112): skip it, and answer 2xx.
     *
     * @param sequence that of the newest result that you have stored with its user_id and first_job_id; null for none
     */
    public static boolean isOlder(Callback result, Long sequence) {
        return result.sequence() != null && sequence != null && result.sequence() < sequence;
    }

    /** Verifies an event, as {@link #verifyCallback} does a callback. Answer 2xx to types that you do not know. */
    public Verified<Event> verifyEvent(byte[] rawBody, Function<String, String> header) {
        Verified<Map<String, Object>> verified = verify(rawBody, header, false);
        boolean isEvent = verified.payload.get("type") instanceof String
            && verified.payload.get("data") instanceof Map
            && partnerId.equals(verified.payload.get("partner_id"));
        if (!isEvent) throw new RefusedException("malformed", "The body is not an event of this partner.");
        return new Verified<>(verified.id, new Event(verified.payload));
    }

    private Verified<Map<String, Object>> verify(byte[] rawBody, Function<String, String> header, boolean allowsBody) {
        if (rawBody == null || rawBody.length == 0) throw new RefusedException("malformed", NOT_RAW);
        if (header == null) throw new RefusedException("malformed", "The headers must be those of the request, by their names.");
        Map<String, Object> payload = Json.object(rawBody, BODY_BYTES_MAX);
        if (payload == null) throw new RefusedException("malformed", "The body is not a JSON object in UTF-8, or too long.");
        String signatures = header.apply("webhook-signature");
        boolean isInBody = signatures == null && allowsBody;
        String id = isInBody ? null : header.apply("webhook-id");
        String seconds = header.apply("webhook-timestamp");
        boolean isSigned = isInBody
            ? payload.get("timestamp") instanceof String && payload.get("signature") instanceof String
            : signatures != null && id != null && !id.isEmpty() && seconds != null && seconds.matches("\\d{1,12}");
        if (!isSigned) throw new RefusedException("malformed", "An id, time or signature is missing or malformed.");
        Long signedMs = isInBody
            ? Signatures.verifyBody(keys, partnerId, payload.get("timestamp"), payload.get("signature"))
            : Signatures.verifyWebhook(keys, id, seconds, new String(rawBody, StandardCharsets.UTF_8), signatures);
        if (signedMs == null) throw new RefusedException("bad_signature", "No key verifies the signature.");
        boolean isStale = Math.abs(clock.getAsLong() - signedMs) > TOLERANCE_MS;
        if (isStale) throw new RefusedException("stale", "It was signed more than 5 minutes from now.");
        return new Verified<>(id, payload);
    }
}
