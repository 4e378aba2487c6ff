<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

/** The codes of errors. */
final class ErrorCode
{
    /** Something went wrong on our side. Quote the request id to support. */
    public const SYSTEM_ERROR_2201 = '2201';
    /** The body is not valid JSON. */
    public const INVALID_JSON_2203 = '2203';
    /** A field has a wrong type or value. */
    public const INVALID_VALUE_2204 = '2204';
    /** The signature does not match, or its timestamp is too far from the server's time. */
    public const BAD_SIGNATURE_2205 = '2205';
    /** A required field is missing. */
    public const MISSING_FIELD_2213 = '2213';
    /** this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it */
    public const ID_NUMBER_BLOCKED_2222 = '2222';
    /** Something went wrong on our side. Quote the request id to support. */
    public const SYSTEM_ERROR_2301 = '2301';
    /** The body is not valid JSON. */
    public const INVALID_JSON_2303 = '2303';
    /** There is no such job for this user. */
    public const JOB_NOT_FOUND_2304 = '2304';
    /** Invalid sec_key: it does not match, or its timestamp is too far from the server's time. */
    public const BAD_SIGNATURE_2305 = '2305';
    /** The enrolled user is disabled. */
    public const USER_DISABLED_2307 = '2307';
    /** No enrolled user found: the user's data was erased. */
    public const USER_ERASED_2310 = '2310';
    /** A required field is missing. */
    public const MISSING_FIELD_2313 = '2313';
    /** Something went wrong on our side. Quote the request id to support. */
    public const SYSTEM_ERROR_2401 = '2401';
    /** The signature does not match, or its timestamp is too far from the server's time. */
    public const BAD_SIGNATURE_2405 = '2405';
    /** A required field is missing. */
    public const MISSING_FIELD_2413 = '2413';
    /** The signature does not match, or its timestamp is too far from the server's time. */
    public const BAD_SIGNATURE = 'bad_signature';
    /** The content of the callback was erased; it cannot be sent again. */
    public const CALLBACK_ERASED = 'callback_erased';
    /** There is no such callback. */
    public const CALLBACK_NOT_FOUND = 'callback_not_found';
    /** There is no such erasure. */
    public const ERASURE_NOT_FOUND = 'erasure_not_found';
    /** The ID number was not submitted to a link of this partner, so the partner cannot reset it. */
    public const ID_NUMBER_NOT_SUBMITTED = 'id_number_not_submitted';
    /** This Idempotency-Key was used with another body. Use a new key for another body. */
    public const IDEMPOTENCY_KEY_REUSED = 'idempotency_key_reused';
    /** The body is not valid JSON. */
    public const INVALID_JSON = 'invalid_json';
    /** A field has a wrong type or value. */
    public const INVALID_VALUE = 'invalid_value';
    /** This user already has a job with that job_id. */
    public const JOB_EXISTS = 'job_exists';
    /** The link is disabled. */
    public const LINK_DISABLED = 'link_disabled';
    /** The link has expired. */
    public const LINK_EXPIRED = 'link_expired';
    /** The link has accepted as many submissions as it was made for. */
    public const LINK_FULL = 'link_full';
    /** There is no such link. */
    public const LINK_NOT_FOUND = 'link_not_found';
    /** The link has no ID types yet. */
    public const LINK_NOT_READY = 'link_not_ready';
    /** The link was for one submission, which has been made. */
    public const LINK_USED = 'link_used';
    /** A required field is missing. */
    public const MISSING_FIELD = 'missing_field';
    /** The body, or an image in it, is larger than allowed. */
    public const PAYLOAD_TOO_LARGE = 'payload_too_large';
    /** A request with this Idempotency-Key is still in progress. */
    public const REQUEST_IN_PROGRESS = 'request_in_progress';
    /** Something went wrong on our side. Quote the request id to support. */
    public const SYSTEM_ERROR = 'system_error';
    /**
     * Too many different ID numbers were tried on this link from the same network address. Try again after the time
     * in Retry-After.
     */
    public const TOO_MANY_ID_NUMBERS = 'too_many_id_numbers';
    /** Too many requests of this partner, or too much sent within a day. Try again after the time in Retry-After. */
    public const TOO_MANY_REQUESTS = 'too_many_requests';
    /**
     * Too many submissions were sent to this link, or for this ID number, in all or from the same network address.
     * Try again after the time in Retry-After.
     */
    public const TOO_MANY_SUBMISSIONS = 'too_many_submissions';
    /** Too many submissions are being sent to this link at the same time. Try again after the time in Retry-After. */
    public const TOO_MANY_UPLOADS = 'too_many_uploads';
    /**
     * The images of this partner's submissions have reached the limit of a day, in all or from the same network
     * address. Try again after the time in Retry-After.
     */
    public const TOO_MUCH_IMAGE_DATA = 'too_much_image_data';
    /** The service is briefly unavailable. Try again after the time in Retry-After. */
    public const UNAVAILABLE = 'unavailable';
    /** The ID type is not supported here. */
    public const UNSUPPORTED_ID_TYPE = 'unsupported_id_type';
    /** The content type is not one that this operation takes. */
    public const UNSUPPORTED_MEDIA_TYPE = 'unsupported_media_type';
    /** More submissions wait to be verified than can be for now. Try again after the time in Retry-After. */
    public const VERIFIER_BUSY = 'verifier_busy';
}
