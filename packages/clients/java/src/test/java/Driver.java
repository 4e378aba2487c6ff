import hostedlinks.CallbackVerifier;
import hostedlinks.ClientOptions;
import hostedlinks.HostedLinksClient;
import hostedlinks.HostedLinksException;
import hostedlinks.json.Json;
import hostedlinks.json.Model;
import hostedlinks.model.*;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The client's driver for the suite of all clients: packages/conformance/client-suite/README.md. */
public final class Driver {
    private static final List<Long> WAITS = new ArrayList<>();
    private static final List<String> FLAGS = List.of("consent", "use_prefill", "image_links", "history", "pseudonyms");
    private static HostedLinksClient client;
    private static Map<String, Iterable<? extends Model>> lists;
    private static String[] keys;
    private static long offsetMs;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        for (String line; (line = in.readLine()) != null; ) {
            Map<String, Object> command = object(Json.read(line));
            WAITS.clear();
            Map<String, Object> reply = reply(command);
            reply.put("id", command.get("id"));
            reply.put("waits_ms", WAITS);
            out.println(Json.write(reply));
        }
    }

    private static Map<String, Object> reply(Map<String, Object> command) {
        Map<String, Object> reply = new LinkedHashMap<>();
        List<Object> items = new ArrayList<>();
        reply.put("ok", false);
        try {
            reply.put("data", perform(command, items));
            reply.put("ok", true);
        } catch (CallbackVerifier.RefusedException refused) {
            reply.put("reason", refused.reason);
        } catch (HostedLinksException error) {
            reply.put("data", items);
            reply.put("error", errorOf(error));
        } catch (IllegalArgumentException invalid) {
            reply.put("error", errorOf("malformed", String.valueOf(invalid.getMessage())));
        }
        return reply;
    }

    private static Object perform(Map<String, Object> command, List<Object> items) {
        switch ((String) command.get("do")) {
            case "configure":
                client = configured(command);
                lists = new HashMap<>();
                keys = texts(command.get("keys"));
                return null;
            case "advance_clock":
                offsetMs += integer(command, "ms");
                return null;
            case "call":
                Model answer = call(command);
                return answer.json();
            case "iterate":
                Map<String, Object> filter = object(command.get("body"));
                filter.put("limit", command.get("limit"));
                // The same list where it is gone over again: each time it begins anew.
                Iterable<? extends Model> list = lists.computeIfAbsent(command.get("list") + " " + filter, name ->
                    command.get("list").equals("links")
                        ? client.links(integer(command, "limit"))
                        : client.callbacks(new ListCallbacksRequest(filter)));
                Long take = (Long) command.get("take");
                if (take != null && take == 0) return items;
                for (Model item : list) {
                    items.add(item.json());
                    if (take != null && items.size() == take) break;
                }
                return items;
            case "wait_for_job":
                JobStatusRequest job = new JobStatusRequest(object(command.get("body")));
                return client.waitForJob(job, Duration.ofMillis(integer(command, "timeout_ms"))).json();
            case "print":
                return client + " " + new CallbackVerifier("001", keys) + " " + new ClientOptions("http://127.0.0.1", "001", keys);
            case "verify_callback":
            case "verify_event":
                return verified(command);
            default:
                throw new IllegalArgumentException("There is no such command.");
        }
    }

    private static HostedLinksClient configured(Map<String, Object> command) {
        offsetMs = integer(command, "clock_offset_ms");
        ClientOptions options =
            new ClientOptions((String) command.get("base_url"), (String) command.get("partner_id"), texts(command.get("keys")))
                .environment(() -> System.currentTimeMillis() + offsetMs, Math::random, WAITS::add);
        if (command.get("timeout_ms") != null) options.timeout(Duration.ofMillis(integer(command, "timeout_ms")));
        if (command.get("attempt_timeout_ms") != null) {
            options.attemptTimeout(Duration.ofMillis(integer(command, "attempt_timeout_ms")));
        }
        if (command.get("retries_max") != null) options.retriesMax((int) integer(command, "retries_max"));
        if (command.get("brand") != null) options.brand((String) command.get("brand"));
        if (command.get("correct_clock") != null) options.correctClock((Boolean) command.get("correct_clock"));
        return new HostedLinksClient(options);
    }

    private static Model call(Map<String, Object> command) {
        String[] path = texts(command.get("path"));
        Map<String, Object> body = command.get("body") == null ? new HashMap<>() : object(command.get("body"));
        Object country = object(command.get("query")).get("country");
        String key = (String) command.get("idempotency_key");
        body.replaceAll(Driver::typed);
        switch ((String) command.get("operation")) {
            case "createLink": return client.createLink(new CreateLinkRequest(body), key);
            case "createLinks": return client.createLinks(new CreateLinksRequest(body), key);
            case "updateLink": return client.updateLink(path[0], new UpdateLinkRequest(body));
            case "getLink": return client.getLink(path[0]);
            case "listLinks": return client.listLinks(new ListLinksRequest(body));
            case "getJobStatus": return client.getJobStatus(new JobStatusRequest(body));
            case "resetIdNumberRateLimit": return client.resetIdNumberRateLimit(new ResetRequest(body));
            case "submitVerification": return client.submitVerification(path[0], new Submission(body), key);
            case "stageImages": return client.stageImages(path[0], path[1], new Images(body));
            case "listCallbacks": return client.listCallbacks(new ListCallbacksRequest(body));
            case "listDailyCounts": return client.listDailyCounts(new ListDailyCountsRequest(body));
            case "listLinkEvents": return client.listLinkEvents(path[0], new ListLinkEventsRequest(body));
            case "listJobs": return client.listJobs(new ListJobsRequest(body));
            case "replayCallback": return client.replayCallback(path[0]);
            case "eraseUser": return client.eraseUser(new EraseUserRequest(body));
            case "getErasure": return client.getErasure(path[0]);
            case "listServices": return client.listServices((String) country);
            case "listValidDocuments": return client.listValidDocuments((String) country);
            case "advanceSandboxClock": return client.advanceSandboxClock(new ClockRequest(body));
            default: throw new IllegalArgumentException("There is no such operation.");
        }
    }

    /** An image as bytes, and a flag as the wire has it. */
    private static Object typed(String name, Object value) {
        if (FLAGS.contains(name) && value instanceof Boolean) return value.toString();
        boolean isImage = value instanceof Map && object(value).containsKey("base64");
        return isImage ? Base64.getDecoder().decode((String) object(value).get("base64")) : value;
    }

    private static Map<String, Object> verified(Map<String, Object> command) {
        long nowMs = integer(command, "now_ms");
        CallbackVerifier verifier =
            new CallbackVerifier((String) command.get("partner_id"), texts(command.get("keys"))).clock(() -> nowMs);
        if (Boolean.TRUE.equals(command.get("unsafe_allow_body_signature"))) verifier.unsafeAllowBodySignature();
        // As servers give them: by name in any case.
        Map<String, Object> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(object(command.get("headers")));
        byte[] body = Base64.getDecoder().decode((String) command.get("body_base64"));
        CallbackVerifier.Verified<?> verified = command.get("do").equals("verify_event")
            ? verifier.verifyEvent(body, name -> (String) headers.get(name))
            : verifier.verifyCallback(body, name -> (String) headers.get(name));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("webhook_id", verified.id);
        data.put("payload", verified.payload);
        if (verified.payload instanceof Callback) {
            data.put("is_older", CallbackVerifier.isOlder((Callback) verified.payload, (Long) command.get("stored_sequence")));
        }
        return data;
    }

    private static Map<String, Object> errorOf(HostedLinksException error) {
        Map<String, Object> fields = errorOf(error.code(), error.sentence());
        fields.put("printed", error.toString());
        fields.put("status", error.status() == 0 ? null : error.status());
        fields.put("request_id", error.requestId());
        fields.put("details", error.details());
        fields.put("retry_after_ms", error.retryAfterMs());
        return fields;
    }

    private static Map<String, Object> errorOf(String code, String message) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", code);
        fields.put("message", message);
        fields.put("details", List.of());
        return fields;
    }

    private static long integer(Map<String, Object> command, String name) {
        return ((Number) command.get(name)).longValue();
    }

    private static String[] texts(Object list) {
        return ((List<?>) list).toArray(new String[0]);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return new LinkedHashMap<>((Map<String, Object>) value);
    }
}
