package hostedlinks.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.util.Map;
import java.util.stream.Collectors;

/** Forms: multipart/form-data, and the query of an address. */
public final class Form {
    private Form() {}

    /** From the question mark on, if there is any. */
    public static String query(Map<String, ?> fields) {
        return fields.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(String.valueOf(each.getValue()), UTF_8))
            .collect(Collectors.joining("&", fields.isEmpty() ? "" : "?", ""));
    }

    /** Images are files, named after their field because the user's file name is private; all else is text. */
    public static byte[] write(Map<String, ?> fields, String boundary) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        fields.forEach((name, value) -> {
            byte[] image = value instanceof byte[] ? (byte[]) value : null;
            String file = "; filename=\"" + name + "\"\r\ncontent-type: application/octet-stream";
            String head = "\r\n--" + boundary + "\r\ncontent-disposition: form-data; name=\"" + name + "\"" + (image == null ? "" : file);
            body.writeBytes((head + "\r\n\r\n").getBytes(UTF_8));
            body.writeBytes(image == null ? String.valueOf(value).getBytes(UTF_8) : image);
        });
        body.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(UTF_8));
        return body.toByteArray();
    }
}
