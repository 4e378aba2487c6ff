// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * Where an image comes from: {@code camera} for one that the page's camera took, {@code file} for one that was
 * chosen. It is what the sender says; nothing proves it. Left out where the sender does not know, as the page without
 * script.
 */
public final class ImageSource {
    public static final String CAMERA = "camera";
    public static final String FILE = "file";

    private ImageSource() {}
}
