// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * What the page's script found when it looked at an image before it was sent: {@code passed}, what was wrong where
 * the user sent it nevertheless, or {@code none} where it could not look. It is what the sender says; nothing proves
 * it.
 */
public final class ImageCheck {
    public static final String PASSED = "passed";
    public static final String OVERRIDDEN_RESOLUTION = "overridden:resolution";
    public static final String OVERRIDDEN_UNIFORM = "overridden:uniform";
    public static final String OVERRIDDEN_DARK = "overridden:dark";
    public static final String OVERRIDDEN_GLARE = "overridden:glare";
    public static final String OVERRIDDEN_BLUR = "overridden:blur";
    public static final String OVERRIDDEN_FRAMING = "overridden:framing";
    public static final String OVERRIDDEN_FACE = "overridden:face";
    public static final String OVERRIDDEN_SEVERAL = "overridden:several";
    public static final String OVERRIDDEN_FAR = "overridden:far";
    public static final String OVERRIDDEN_TURNED = "overridden:turned";
    public static final String OVERRIDDEN_COVERED = "overridden:covered";
    public static final String OVERRIDDEN_CARD = "overridden:card";
    public static final String OVERRIDDEN_SAME = "overridden:same";
    public static final String NONE = "none";

    private ImageCheck() {}
}
