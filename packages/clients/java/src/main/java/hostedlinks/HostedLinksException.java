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
 * nothing could be sent). {@link #getMessage} has the code, the sentence, the refused fields and the request id.
 */
public final class HostedLinksException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String code, sentence, requestId;
    private final int status;
    private final transient List<ErrorDetail> details;
    private final Long retryAfterMs;
    /** How far the service's clock is ahead of this machine's, where it refused the signature; null for other failures. */
    final Long skewMs;

    HostedLinksException(
        String code, String sentence, HttpResponse<byte[]> response, Long retryAfterMs, Long skewMs, Throwable cause
    ) {
        super(cause);
        Map<String, Object> body = response == null ? null : Json.object(response.body(), Integer.MAX_VALUE);
        this.code = code;
        this.sentence = sentence;
        this.status = response == null ? 0 : response.statusCode();
        this.requestId = body != null && body.get("request_id") instanceof String ? (String) body.get("request_id") : null;
        this.details = Model.details(body);
        this.retryAfterMs = retryAfterMs;
        this.skewMs = skewMs;
    }

    @Override
    public String getMessage() {
        StringBuilder text = new StringBuilder(code + ": " + sentence);
        for (ErrorDetail each : details()) text.append(" [" + each.path() + " " + each.message() + "]");
        return requestId == null ? text.toString() : text + " (request " + requestId + ")";
    }

    public String code() { return code; }

    /** The sentence alone. It may repeat what was sent. */
    public String sentence() { return sentence; }

    /** The HTTP status; 0 where no answer came. */
    public int status() { return status; }

    /** Identifies the request in the service's logs: quote it to support. Null where the service does not say. */
    public String requestId() { return requestId; }

    /** The refused fields; empty where the error is not about fields. */
    public List<ErrorDetail> details() { return details == null ? List.of() : details; }

    /** How long the service asks to wait; null where it does not say. */
    public Long retryAfterMs() { return retryAfterMs; }
}
