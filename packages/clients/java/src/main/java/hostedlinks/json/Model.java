package hostedlinks.json;

import hostedlinks.model.ErrorDetail;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A JSON object with typed fields. Fields that this version does not know are in {@link #json}. */
public abstract class Model {
    private final Map<String, Object> fields;

    protected Model(Map<String, Object> fields) {
        this.fields = new LinkedHashMap<>(fields);
    }

    /** The refused fields of an error; what is something else is left out. */
    public static List<ErrorDetail> details(Map<String, Object> error) {
        List<ErrorDetail> all = new ArrayList<>();
        Object sent = error == null ? null : error.get("details");
        for (Object each : sent instanceof List ? (List<?>) sent : List.of()) {
            Map<?, ?> fields = each instanceof Map ? (Map<?, ?>) each : Map.of();
            boolean fits = fields.get("path") instanceof String && fields.get("message") instanceof String;
            if (fits) all.add(new ErrorDetail(fieldsOf("details", fields)));
        }
        return all;
    }

    /** For a log. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + fields;
    }

    /** Every field, as it is sent. */
    public final Map<String, Object> json() {
        return Collections.unmodifiableMap(fields);
    }

    /** Sets a field; null leaves it out. */
    protected final void set(String name, Object value) {
        if (value == null) fields.remove(name);
        else fields.put(name, value);
    }

    /** The field; null when it is unset. */
    protected final <T> T get(String name, Class<T> type) {
        return cast(name, fields.get(name), type);
    }

    protected final Long integer(String name) {
        Number number = get(name, Number.class);
        return number == null ? null : number.longValue();
    }

    protected final Double number(String name) {
        Number number = get(name, Number.class);
        return number == null ? null : number.doubleValue();
    }

    protected final Instant time(String name) {
        String text = get(name, String.class);
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException malformed) {
            throw malformed(name);
        }
    }

    protected final <T> T object(String name, Function<Map<String, Object>, T> read) {
        Object value = fields.get(name);
        return value == null ? null : read.apply(fieldsOf(name, value));
    }

    protected final <T> List<T> objects(String name, Function<Map<String, Object>, T> read) {
        List<T> all = new ArrayList<>();
        for (Object each : list(name, Object.class)) all.add(read.apply(fieldsOf(name, each)));
        return all;
    }

    /** Empty when the field is unset. */
    protected final <T> List<T> list(String name, Class<T> type) {
        List<T> all = new ArrayList<>();
        List<?> sent = get(name, List.class);
        for (Object each : sent == null ? List.of() : sent) all.add(cast(name, each, type));
        return all;
    }

    /** Null when the field is unset. */
    protected final <T> Map<String, T> map(String name, Class<T> type) {
        Map<?, ?> sent = get(name, Map.class);
        if (sent == null) return null;
        Map<String, T> all = new LinkedHashMap<>();
        sent.forEach((key, each) -> all.put(String.valueOf(key), cast(name, each, type)));
        return all;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> fieldsOf(String name, Object value) {
        return value instanceof Model ? ((Model) value).json() : (Map<String, Object>) cast(name, value, Map.class);
    }

    private static <T> T cast(String name, Object value, Class<T> type) {
        if (value != null && !type.isInstance(value)) throw malformed(name);
        return type.cast(value);
    }

    private static IllegalStateException malformed(String name) {
        return new IllegalStateException("The field " + name + " does not fit the contract.");
    }
}
