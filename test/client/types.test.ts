import { describe, expectTypeOf, test } from 'vitest';
import type {
  ApiError,
  Callback,
  CallbackVerdict,
  CallError,
  Client,
  ClientOptions,
  CreateLinkInput,
  Data,
  ErrorCode,
  ErrorDetail,
  ErrorOf,
  JobStatus,
  JobStatusInput,
  Link,
  NetworkError,
  OperationId,
  OtherCode,
  ResultOf,
  SubmissionInput,
  UpdateLinkInput,
} from '../../packages/client/index.ts';

// Checked by tsc; at run time these tests do nothing.
describe('types follow the contract', () => {
  test('each method resolves to the result of its operation', () => {
    type Method = OperationId & keyof Client;
    expectTypeOf<{ [Id in Method]: Awaited<ReturnType<Client[Id]>> }>().toEqualTypeOf<{
      [Id in Method]: ResultOf<Id>;
    }>();
  });

  test('the codes of an operation are those that its responses declare', () => {
    expectTypeOf<ErrorCode<'getLink'>>().toEqualTypeOf<
      | '2201'
      | '2203'
      | '2204'
      | '2205'
      | '2213'
      | 'link_not_found'
      | 'payload_too_large'
      | 'too_many_requests'
      | 'unsupported_media_type'
    >();
    expectTypeOf<'2222'>().toExtend<ErrorCode<'submitVerification'>>();
    expectTypeOf<'2222'>().not.toExtend<ErrorCode<'createLink'>>();
    expectTypeOf<'2302'>().not.toExtend<ErrorCode<'getJobStatus'>>();
  });

  test('a code narrows an error to its status, its details, or its cause', () => {
    const check = (error: ErrorOf<'submitVerification'>) => {
      switch (error.code) {
        case '2204':
          expectTypeOf(error.status).toEqualTypeOf<400>();
          return expectTypeOf(error.details).toEqualTypeOf<readonly ErrorDetail[]>();
        case '2222':
          return expectTypeOf(error.status).toEqualTypeOf<429>();
        case '2201':
          return expectTypeOf(error.status).toEqualTypeOf<500 | 503>();
        case 'network':
        case 'timeout':
        case 'aborted':
          return expectTypeOf(error).toEqualTypeOf<NetworkError>();
        case 'malformed':
          return expectTypeOf(error.response).toEqualTypeOf<Response | null>();
        // @ts-expect-error: no such code.
        case '2299':
          return undefined;
        default:
          return undefined;
      }
    };
    expectTypeOf(check).toBeFunction();
  });

  test('a switch over all declared codes is left with those that the contract does not know, as text', () => {
    const check = (error: ErrorOf<'listServices'>) => {
      switch (error.code) {
        case 'invalid_value':
        case 'system_error':
        case 'unavailable':
        case 'network':
        case 'timeout':
        case 'aborted':
        case 'bad_response_signature':
        case 'malformed':
          return;
        default:
          expectTypeOf(error.code).toEqualTypeOf<OtherCode>();
          expectTypeOf(error.code).toExtend<string>();
      }
    };
    expectTypeOf(check).toBeFunction();
  });

  test('no code of the client is one of the contract', () => {
    type Local = Exclude<CallError, ApiError>['code'];
    expectTypeOf<Local & ErrorCode<OperationId>>().toBeNever();
  });

  test('data is what success answers, not an error', () => {
    expectTypeOf<Data<'getLink'>>().toEqualTypeOf<Link>();
    expectTypeOf<Data<'getJobStatus'>>().toEqualTypeOf<JobStatus>();
    expectTypeOf<Data<'submitVerification'>['redirect_url']>().toEqualTypeOf<string | null>();
  });

  test('error kinds narrow', () => {
    const check = (result: ResultOf<'updateLink'>) => {
      if (result.ok) return;
      expectTypeOf(result.error.kind).toEqualTypeOf<
        'api' | 'network' | 'bad_response_signature' | 'malformed'
      >();
      if (result.error.kind === 'api') expectTypeOf(result.error.status).toBeNumber();
      if (result.error.kind === 'network') expectTypeOf(result.error.cause).toBeUnknown();
      // @ts-expect-error: there is no status when no answer came.
      if (result.error.kind === 'network') result.error.status;
      // @ts-expect-error: an answer that is withheld has no data.
      result.data;
    };
    expectTypeOf(check).toBeFunction();
  });

  test('inputs have no signing fields, and keep what is required', () => {
    type Signing = 'partner_id' | 'timestamp' | 'signature' | 'sec_key';
    expectTypeOf<keyof CreateLinkInput & Signing>().toBeNever();
    expectTypeOf<keyof JobStatusInput>().toEqualTypeOf<
      'user_id' | 'job_id' | 'image_links' | 'history' | 'consent'
    >();
    expectTypeOf<keyof UpdateLinkInput>().toEqualTypeOf<
      'is_disabled' | 'id_types' | 'logo_url_dark' | 'embed_origins' | 'capture' | 'prefill' | 'hidden_fields'
    >();
    expectTypeOf<{ company_name: string }>().not.toExtend<CreateLinkInput>();
    expectTypeOf<{ company_name: string; data_privacy_policy_url: string }>().toExtend<CreateLinkInput>();
    expectTypeOf<true>().toExtend<NonNullable<JobStatusInput['history']>>();
  });

  test('images are bytes, and nothing else is', () => {
    expectTypeOf<SubmissionInput['selfie']>().toEqualTypeOf<Blob | Uint8Array | undefined>();
    expectTypeOf<SubmissionInput['document_back']>().toEqualTypeOf<Blob | Uint8Array | undefined>();
    expectTypeOf<SubmissionInput['last_name']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Buffer>().toExtend<SubmissionInput['selfie']>();
  });

  test('a verified callback is typed, and the runtime’s fetch fits', () => {
    expectTypeOf<Extract<CallbackVerdict, { ok: true }>['payload']>().toEqualTypeOf<Callback>();
    expectTypeOf<typeof fetch>().toExtend<NonNullable<ClientOptions['fetch']>>();
    expectTypeOf<never[]>().not.toExtend<ClientOptions['apiKey']>();
  });
});
