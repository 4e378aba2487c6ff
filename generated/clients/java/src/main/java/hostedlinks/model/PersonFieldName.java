// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/** A detail of the person. */
public final class PersonFieldName {
    public static final String ID_NUMBER = "id_number";
    public static final String FIRST_NAME = "first_name";
    public static final String LAST_NAME = "last_name";
    public static final String DOB = "dob";

    private PersonFieldName() {}
}
