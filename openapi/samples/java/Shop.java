import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import hostedlinks.CallbackVerifier;
import hostedlinks.ClientOptions;
import hostedlinks.HostedLinksClient;
import hostedlinks.HostedLinksException;
import hostedlinks.model.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that makes links, keeps each callback once, and asks for a job's status. */
public class Shop {
    static final String PARTNER = setting("PARTNER_ID", "001");
    static final String KEY = setting("API_KEY", "sandbox-key-001");
    static final String PORT = setting("PORT", "4000");
    static final Path RESULTS = Path.of(setting("RESULTS", "results"));
    static final HostedLinksClient CLIENT = new HostedLinksClient(
        new ClientOptions(setting("SERVICE_URL", "http://127.0.0.1:3000"), PARTNER, KEY));
    static final CallbackVerifier VERIFIER = new CallbackVerifier(PARTNER, KEY);

    static String setting(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }

    static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    static void callbacks(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(1_000_000);
        try {
            var verified = VERIFIER.verifyCallback(body, exchange.getRequestHeaders()::getFirst);
            Files.createDirectories(RESULTS);
            String name = URLEncoder.encode(verified.id, StandardCharsets.UTF_8) + ".json";
            Files.write(RESULTS.resolve(name), body, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (CallbackVerifier.RefusedException refused) {
            answer(exchange, refused.status(), "{\"error\":\"refused\"}");
            return;
        } catch (FileAlreadyExistsException again) {
            // Of two that create a file of one name, one fails: a callback that comes again changes nothing.
        }
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    static void links(HttpExchange exchange) throws IOException {
        try {
            CreateLinkResponse link = CLIENT.createLink(new CreateLinkRequest()
                .companyName("Acme")
                .dataPrivacyPolicyUrl("https://acme.example/privacy")
                .callbackUrl("http://127.0.0.1:" + PORT + "/callbacks")
                .idTypes(List.of(new IdTypeEntry()
                    .country("NG")
                    .idType("NIN_V2")
                    .verificationMethod(VerificationMethod.ENHANCED_KYC))));
            answer(exchange, 201, String.format("{\"link\":\"%s\",\"ref_id\":\"%s\"}", link.link(), link.refId()));
        } catch (HostedLinksException error) {
            answer(exchange, 502, "{\"error\":\"" + error.code() + "\"}");
        }
    }

    static void status(HttpExchange exchange) throws IOException {
        Map<String, String> query = new HashMap<>();
        for (String pair : exchange.getRequestURI().getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        try {
            JobStatusResponse job = CLIENT.getJobStatus(
                new JobStatusRequest().userId(query.get("user_id")).jobId(query.get("job_id")));
            String text = job.jobComplete() ? "\"" + job.result().resultText() + "\"" : "null";
            answer(exchange, 200, "{\"complete\":" + job.jobComplete() + ",\"text\":" + text + "}");
        } catch (HostedLinksException error) {
            answer(exchange, 502, "{\"error\":\"" + error.code() + "\"}");
        }
    }

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(PORT)), 0);
        server.createContext("/callbacks", Shop::callbacks);
        server.createContext("/links", Shop::links);
        server.createContext("/status", Shop::status);
        server.start();
    }
}
