// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * {@code camera}: the page offers no upload, and a submission with an image whose source is not {@code camera} is
 * refused. {@code any}, the default: images may come from files.
 */
public final class Capture {
    public static final String CAMERA = "camera";
    public static final String ANY = "any";

    private Capture() {}
}
