// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/**
 * {@code open}: there is no final result yet, but there may be a provisional one. {@code successful}, {@code failed}:
 * the final result.
 */
public final class JobState {
    public static final String OPEN = "open";
    public static final String SUCCESSFUL = "successful";
    public static final String FAILED = "failed";

    private JobState() {}
}
