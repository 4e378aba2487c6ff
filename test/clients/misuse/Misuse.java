import static java.nio.charset.StandardCharsets.UTF_8;

import hostedlinks.CallbackVerifier;
import hostedlinks.CallbackVerifier.RefusedException;
import hostedlinks.ClientOptions;
import hostedlinks.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Tries each case on the Java client: what was made, verified or refused. */
public final class Misuse {
    private static final Map<String, Object> ALL = new LinkedHashMap<>();
    private static String key;

    public static void main(String[] args) throws Exception {
        Map<String, Object> asked = Json.object(System.in.readAllBytes(), 1 << 20);
        key = (String) asked.get("key");
        byte[] raw = ((String) asked.get("body")).getBytes(UTF_8);
        Function<String, String> header = name -> (String) ((Map<?, ?>) asked.get("headers")).get(name);
        for (Object kind : (List<?>) asked.get("bodies")) {
            boolean compiles = List.of("bytes", "none", "empty").contains(kind);
            byte[] body = kind.equals("bytes") ? raw : kind.equals("none") ? null : new byte[0];
            said("body " + kind, () -> compiles ? verified(body, header) : "not compiled");
        }
        for (Object kind : (List<?>) asked.get("sent")) {
            boolean compiles = List.of("map", "none").contains(kind);
            said("headers " + kind, () -> compiles ? verified(raw, kind.equals("none") ? null : header) : "not compiled");
        }
        for (Object each : (List<?>) asked.get("made")) {
            String kind = (String) ((List<?>) each).get(0);
            String value = (String) ((List<?>) each).get(1);
            said(kind + " " + value, () -> {
                if (kind.equals("receiver")) new CallbackVerifier("001", key, value);
                else if (kind.equals("base")) new ClientOptions(value, "001", key);
                else new ClientOptions("https://a.example", "001", value);
                return "made";
            });
        }
        System.out.println(Json.write(ALL));
    }

    private static String verified(byte[] body, Function<String, String> header) {
        return new CallbackVerifier("001", key).verifyCallback(body, header).id == null ? "" : "verified";
    }

    private static void said(String name, Supplier<String> work) {
        try {
            ALL.put(name, work.get());
        } catch (RefusedException refused) {
            ALL.put(name, refused.reason + ": " + refused.getMessage());
        } catch (IllegalArgumentException invalid) {
            ALL.put(name, "refused: " + invalid.getMessage());
        } catch (RuntimeException crashed) {
            ALL.put(name, "crashed: " + crashed);
        }
    }
}
