package hostedlinks;

import hostedlinks.json.Form;
import hostedlinks.json.Json;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.DateTimeException;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends operations: signs each attempt, retries, corrects the clock, and verifies signed answers. */
final class Transport {
    private static final long TOLERANCE_MS = 300_000;
    /** Far more than any answer has. */
    private static final int ANSWER_BYTES_MAX = 16 << 20;
    /** Codes and statuses after which a call is made again. */
    private static final Set<Object> TEMPORARY = Set.of("network", "timeout", "request_in_progress", 429, 500, 502, 503, 504);
    /** Limits that last for an hour or longer (§7.2, D-64). */
    private static final Set<String> LASTING =
        Set.of("2222", "too_many_id_numbers", "too_many_submissions", "too_much_image_data");

    final ClientOptions options;
    private final ServiceClock clock;

    Transport(ClientOptions options) {
        this.options = options;
        this.clock = new ServiceClock(options.clock, TOLERANCE_MS);
    }

    /** Sends a call. Its body, {@code fields}, is without the signing fields. */
    Map<String, Object> send(Operations.Route route, List<String> ids, Map<String, ?> fields, String givenKey, long timeoutMs) {
        long endNs = System.nanoTime() + timeoutMs * 1_000_000;
        check(givenKey == null || givenKey.matches("[ -~]{1,128}"), "An idempotency key is 1 to 128 ASCII characters.");
        String key = givenKey == null ? UUID.randomUUID().toString() : givenKey;
        boolean mayCorrect = options.correctClock && route.signatureField != null;
        for (int retries = 0;; ) {
            long sentAheadMs = clock.aheadMs();
            try {
                return read(route, exchange(build(route, ids, fields, key), Math.min(options.attemptTimeoutMs, leftMs(endNs))));
            } catch (HostedLinksException error) {
                if (mayCorrect && clock.correct(error.skewMs, sentAheadMs)) {
                    mayCorrect = false;
                    continue;
                }
                boolean isTemporary = TEMPORARY.contains(error.code()) || TEMPORARY.contains(error.status());
                boolean isFinal = !isTemporary || LASTING.contains(error.code());
                if (!route.repeatable || retries >= options.retriesMax || isFinal) throw error;
                double jitterMs = options.random.getAsDouble() * Math.min(8_000, 500 * Math.pow(2, retries++));
                pause((error.retryAfterMs() == null ? 0 : error.retryAfterMs()) + (long) jitterMs, endNs, error);
            }
        }
    }

    /** Waits; throws the error where the wait would end after the deadline. */
    void pause(long ms, long endNs, HostedLinksException error) {
        if (ms >= leftMs(endNs)) throw error;
        options.sleep.accept(ms);
    }

    static long leftMs(long endNs) { return (endNs - System.nanoTime()) / 1_000_000; }

    static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException stop) {
            throw aborted(stop);
        }
    }

    /** The time until a date of HTTP; null when it is malformed. */
    private static Long untilMs(String date, long nowMs) {
        try {
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant().toEpochMilli() - nowMs;
        } catch (DateTimeException malformed) {
            return null;
        }
    }

    private HttpRequest build(Operations.Route route, List<String> ids, Map<String, ?> fields, String key) {
        String path = route.path.replace("/hosted_links", "/" + options.brand + "_links");
        for (String id : ids) {
            // With ".." or ":list", encoded or not, it would be the path of another operation.
            check(id.matches("[\\w-]+"), "An id has letters, digits, - and _ only.");
            path = path.replaceFirst("\\{\\w+}", id);
        }
        if (route.method.equals("GET")) {
            return HttpRequest.newBuilder(URI.create(options.baseUrl + path + Form.query(fields))).build();
        }
        String id = UUID.randomUUID().toString();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(options.baseUrl + path));
        request.header("content-type", route.multipart ? "multipart/form-data; boundary=" + id : "application/json");
        if (route.idempotent) request.header("idempotency-key", key);
        if (route.multipart) return request.method(route.method, BodyPublishers.ofByteArray(Form.write(fields, id))).build();
        long nowMs = now();
        String body = Json.write(route.signatureField == null ? fields : signed(fields, route, nowMs));
        if (route.signatureField != null) {
            // A proxy may serve the service below a path of its own, which the service does not see (D-61).
            String content = route.method + " " + path + "\n" + body;
            String seconds = String.valueOf(Math.floorDiv(nowMs, 1000));
            request.header("webhook-id", id).header("webhook-timestamp", seconds);
            request.header("webhook-signature", Signatures.signWebhook(options.keys.get(0), id, seconds, content));
        }
        return request.method(route.method, BodyPublishers.ofString(body)).build();
    }

    private Map<String, Object> signed(Map<String, ?> fields, Operations.Route route, long nowMs) {
        Map<String, Object> content = new LinkedHashMap<>(fields);
        String timestamp = Signatures.wireTime(nowMs);
        content.put("partner_id", options.partnerId);
        // A number is signed as its text form (D-02).
        content.put("timestamp", route.numericTimestamp ? (Object) nowMs : timestamp);
        content.put(route.signatureField, Signatures.sign(options.keys.get(0), timestamp, options.partnerId));
        return content;
    }

    private HttpResponse<byte[]> exchange(HttpRequest request, long timeoutMs) {
        CompletableFuture<HttpResponse<byte[]>> pending = options.http.sendAsync(request, info -> limited());
        try {
            // HttpRequest's own timeout ends with the headers; this one covers the body.
            return pending.get(timeoutMs, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new HostedLinksException("timeout", "No answer came in time.", null, null, null, late);
        } catch (InterruptedException stop) {
            throw aborted(stop);
        } catch (ExecutionException broken) {
            String code = broken.getCause() instanceof IllegalStateException ? "malformed" : "network";
            throw new HostedLinksException(code, broken.getCause().toString(), null, null, null, broken.getCause());
        } finally {
            pending.cancel(true);
        }
    }

    /** The bytes of an answer, up to what is too long. */
    private static BodySubscriber<byte[]> limited() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        return BodySubscribers.mapping(BodySubscribers.ofByteArrayConsumer(piece -> {
            if (body.size() > ANSWER_BYTES_MAX) throw new IllegalStateException("The answer is too long.");
            piece.ifPresent(body::writeBytes);
        }), done -> body.toByteArray());
    }

    private Map<String, Object> read(Operations.Route route, HttpResponse<byte[]> response) {
        Map<String, Object> body = Json.object(response.body(), ANSWER_BYTES_MAX);
        int status = response.statusCode();
        boolean isError = status < 200 || status > 299;
        if (body == null || isError && !(body.get("code") instanceof String)) {
            throw failed("malformed", "The answer, with status " + status + ", does not fit the contract.", response);
        }
        if (isError) throw failed((String) body.get("code"), String.valueOf(body.get("error")), response);
        if (!route.signsResponse) return body;
        // The interface names the field both ways, and the service sends both (D-03).
        Object signature = body.get(body.get("signature") == null ? "sec_key" : "signature");
        Long signedMs = Signatures.verifyBody(options.keys, options.partnerId, body.get("timestamp"), signature);
        long nowMs = now();
        if (signedMs != null && Math.abs(nowMs - signedMs) <= TOLERANCE_MS) return body;
        throw failed("bad_response_signature", "The answer's signature is false, or too old.", response);
    }

    private HostedLinksException failed(String code, String message, HttpResponse<byte[]> response) {
        String asked = response.headers().firstValue("retry-after").orElse("");
        Long untilMs = untilMs(asked, now());
        if (asked.matches("\\d+")) untilMs = asked.length() > 12 ? Long.MAX_VALUE / 2 : Long.parseLong(asked) * 1000;
        Long retryAfterMs = untilMs == null ? null : Long.valueOf(Math.max(0, untilMs));
        boolean isRefused = response.statusCode() == 401 && !code.equals("malformed");
        // The date of an answer that a cache gave again is not the present time.
        boolean isFresh = response.headers().firstValue("age").orElse("0").equals("0");
        String date = response.headers().firstValue("date").orElse("");
        Long skewMs = isRefused && isFresh ? untilMs(date, options.clock.getAsLong()) : null;
        return new HostedLinksException(code, message + ServiceClock.explain(skewMs), response, retryAfterMs, skewMs, null);
    }

    private long now() { return options.clock.getAsLong() + clock.aheadMs(); }

    static void check(boolean isValid, String message) {
        if (!isValid) throw new HostedLinksException("malformed", message, null, null, null, null);
    }

    private static HostedLinksException aborted(InterruptedException stop) {
        Thread.currentThread().interrupt();
        return new HostedLinksException("aborted", "The thread was interrupted.", null, null, null, stop);
    }
}
