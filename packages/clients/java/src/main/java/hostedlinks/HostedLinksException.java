package hostedlinks;

import hostedlinks.json.Json;
import hostedlinks.json.Model;
import hostedlinks.model.ErrorDetail;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/**
 * Why a call failed: compare {@link #code}. It is the contract's where the service refused. Otherwise it is
 * {@code network}, {@code timeout} or {@code aborted} (no answer came, but the service may have acted),
 * {@code bad_response_signature} (the answer is withheld), or {@code malformed} (the answer is not the service's, or
 * nothing could be sent). The message may repeat what was sent.
 */
public final class HostedLinksException extends RuntimeException {
    private final String code;
    private final transient HttpResponse<byte[]> response;
    private final Long retryAfterMs;

    HostedLinksException(String code, String message, HttpResponse<byte[]> response, Long retryAfterMs, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.response = response;
        this.retryAfterMs = retryAfterMs;
    }

    public String code() { return code; }

    /** The HTTP status; 0 where no answer came. */
    public int status() { return response == null ? 0 : response.statusCode(); }

    /** Identifies the request in the service's logs: quote it to support. Null where the service does not say. */
    public String requestId() { return body().requestId(); }

    /** The refused fields; empty where the error is not about fields. */
    public List<ErrorDetail> details() { return body().details(); }

    /** How long the service asks to wait; null where it does not say. */
    public Long retryAfterMs() { return retryAfterMs; }

    /** The service's time, where it refused the signature; "" for other failures, as of a proxy. */
    String refusedAt() {
        return status() != 401 || code.equals("malformed") ? "" : response.headers().firstValue("date").orElse("");
    }

    private Body body() {
        Map<String, Object> fields = response == null ? null : Json.object(response.body());
        return new Body(fields == null ? Map.of() : fields);
    }

    private static final class Body extends Model {
        Body(Map<String, Object> fields) { super(fields); }

        String requestId() { return get("request_id", String.class); }

        List<ErrorDetail> details() { return objects("details", ErrorDetail::new); }
    }
}
