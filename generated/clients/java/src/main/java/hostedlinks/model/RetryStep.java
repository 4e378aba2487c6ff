// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/** What a person redoes - the ID number, the selfie, or a side of the document. */
public final class RetryStep {
    public static final String NUMBER = "number";
    public static final String SELFIE = "selfie";
    public static final String FRONT = "front";
    public static final String BACK = "back";

    private RetryStep() {}
}
