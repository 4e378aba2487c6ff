package hostedlinks.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259), which Java's library lacks. Objects are {@code Map<String, Object>}, arrays {@code List<Object>},
 * numbers {@code Long} or {@code Double}; strings, booleans and null are Java's own.
 */
public final class Json {
    /** Deeper values are refused, so that a stranger's text can't exhaust the stack. */
    private static final int DEPTH_MAX = 100;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Reads a text that is one JSON value and nothing else.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value(0);
        reader.skipSpace();
        if (reader.at < text.length()) throw reader.error();
        return value;
    }

    /** The JSON object of these bytes; null when they are too many, not UTF-8, not JSON, or another value. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(byte[] bytes, int most) {
        if (bytes.length > most) return null;
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            Object value = read(text);
            return value instanceof Map ? (Map<String, Object>) value : null;
        } catch (CharacterCodingException | IllegalArgumentException malformed) {
            return null;
        }
    }

    /**
     * Writes a value: maps, iterables, models, text, numbers, booleans and null.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof CharSequence) {
            writeText((CharSequence) value, out);
        } else if (value instanceof Number && Double.isFinite(((Number) value).doubleValue())) {
            out.append(value);
        } else if (value instanceof Model) {
            write(((Model) value).json(), out);
        } else if (value instanceof Map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(separator);
                writeText(String.valueOf(entry.getKey()), out);
                write(entry.getValue(), out.append(':'));
                separator = ",";
            }
            out.append(separator.equals("{") ? "{}" : "}");
        } else if (value instanceof Iterable) {
            String separator = "[";
            for (Object element : (Iterable<?>) value) {
                write(element, out.append(separator));
                separator = ",";
            }
            out.append(separator.equals("[") ? "[]" : "]");
        } else {
            throw new IllegalArgumentException("JSON has no " + value.getClass().getName() + ".");
        }
    }

    private static void writeText(CharSequence text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPair = Character.isHighSurrogate(c) && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
            if (isPair) {
                out.append(c).append(text.charAt(++i));
            } else if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                // A surrogate alone has no UTF-8.
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private Object value(int depth) {
        if (depth > DEPTH_MAX) throw error();
        skipSpace();
        switch (peek()) {
            case '{': return object(depth);
            case '[': return array(depth);
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        skipSpace();
        if (take('}')) return fields;
        do {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            fields.put(name, value(depth + 1));
            skipSpace();
        } while (take(','));
        expect('}');
        return fields;
    }

    private List<Object> array(int depth) {
        List<Object> elements = new ArrayList<>();
        at++;
        skipSpace();
        if (take(']')) return elements;
        do {
            elements.add(value(depth + 1));
            skipSpace();
        } while (take(','));
        expect(']');
        return elements;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        for (;;) {
            char c = next();
            if (c == '"') return out.toString();
            if (c < ' ') throw error();
            out.append(c == '\\' ? escaped(next()) : c);
        }
    }

    private char escaped(char c) {
        switch (c) {
            case '"': case '\\': case '/': return c;
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u':
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    char digit = next();
                    int number = digit < 128 ? Character.digit(digit, 16) : -1;
                    if (number < 0) throw error();
                    code = code * 16 + number;
                }
                return (char) code;
            default: throw error();
        }
    }

    private Number number() {
        int start = at;
        take('-');
        if (!take('0')) digits();
        boolean isWhole = true;
        if (take('.')) {
            isWhole = false;
            digits();
        }
        if (take('e') || take('E')) {
            isWhole = false;
            if (!take('+')) take('-');
            digits();
        }
        String written = text.substring(start, at);
        // 18 digits always fit into a long.
        if (isWhole && written.length() <= 18) return Long.valueOf(written);
        return Double.valueOf(written);
    }

    private void digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') at++;
        if (at == start) throw error();
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw error();
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') at++;
    }

    /** The character at hand; a control character that no JSON has at the end. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char next() {
        if (at >= text.length()) throw error();
        return text.charAt(at++);
    }

    private boolean take(char c) {
        if (at >= text.length() || text.charAt(at) != c) return false;
        at++;
        return true;
    }

    private void expect(char c) {
        if (!take(c)) throw error();
    }

    private IllegalArgumentException error() {
        return new IllegalArgumentException("Malformed JSON at character " + at + ".");
    }
}
