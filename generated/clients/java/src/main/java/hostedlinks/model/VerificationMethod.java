// Generated from openapi/ by `npm run generate`. Do not edit.
package hostedlinks.model;

/** How the ID type is verified. One method for each ID type of a link (§2.2 of the interface). */
public final class VerificationMethod {
    public static final String BIOMETRIC_KYC = "biometric_kyc";
    public static final String DOC_VERIFICATION = "doc_verification";
    public static final String ENHANCED_DOCUMENT_VERIFICATION = "enhanced_document_verification";
    public static final String ENHANCED_KYC = "enhanced_kyc";

    private VerificationMethod() {}
}
