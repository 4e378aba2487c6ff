import hostedlinks.json.Json;
import java.io.PrintStream;
import java.util.Scanner;

/** Reads JSON from each line and writes it again; a blank line for what is malformed. */
public final class JsonLines {
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        try (Scanner in = new Scanner(System.in, "UTF-8").useDelimiter("\n")) {
            while (in.hasNext()) out.println(rewritten(in.next()));
        }
    }

    private static String rewritten(String line) {
        try {
            return Json.write(Json.read(line));
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }
}
