// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/** A field of a submission. */
public final class SubmissionFieldName {
    public static final String ID_NUMBER = "id_number";
    public static final String FIRST_NAME = "first_name";
    public static final String LAST_NAME = "last_name";
    public static final String DOB = "dob";
    public static final String SELFIE = "selfie";
    public static final String DOCUMENT_FRONT = "document_front";
    public static final String DOCUMENT_BACK = "document_back";

    private SubmissionFieldName() {}
}
