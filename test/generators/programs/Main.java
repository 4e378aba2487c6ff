import hostedverificationlinks.Client;
import hostedverificationlinks.Client.CreateLinkRequest;
import hostedverificationlinks.Client.ListLinksRequest;
import java.util.Map;

public final class Main {
    private static CreateLinkRequest link(String signature) {
        return new CreateLinkRequest(
            "001", System.getenv("TIMESTAMP"), signature, null, null, "https://acme.example/callbacks", "Acme",
            "https://acme.example/privacy", null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    public static void main(String[] args) {
        Client client = new Client(new Client.Config().serverUrl(System.getenv("BASE_URL")));
        String signature = System.getenv("SIGNATURE");
        System.out.println(client.createLink(link(signature)).refId().length());
        ListLinksRequest all = new ListLinksRequest("001", System.getenv("TIMESTAMP"), signature, null, null, null, null, null, null, null, null);
        System.out.println(client.listLinks(all).meta().total() > 0);
        try {
            client.createLink(link("wrong"));
        } catch (Client.ApiException refused) {
            System.out.println(((Map<?, ?>) refused.body).get("code"));
        }
    }
}
