import { describe, expectTypeOf, test } from 'vitest';
import type { operations } from '../../generated/api.ts';
import type {
  ApiError,
  Callback,
  CallbackVerdict,
  Client,
  ClientOptions,
  CreateLinkInput,
  Data,
  ErrorCode,
  JobStatus,
  JobStatusInput,
  Link,
  OperationId,
  ResultOf,
  SubmissionInput,
  UpdateLinkInput,
} from '../../packages/client/index.ts';

// Checked by tsc; at run time these tests do nothing.
describe('types follow the contract', () => {
  test('the client has exactly one method for each operation that is not the verifier’s', () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<Exclude<keyof operations, 'reportVerification'>>();
    expectTypeOf<{ [Id in OperationId]: Awaited<ReturnType<Client[Id]>> }>().toEqualTypeOf<{
      [Id in OperationId]: ResultOf<Id>;
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
      | 'unsupported_media_type'
    >();
    expectTypeOf<ErrorCode<'getJobStatus'>>().toEqualTypeOf<
      | '2301'
      | '2303'
      | '2304'
      | '2305'
      | '2307'
      | '2310'
      | '2313'
      | 'invalid_value'
      | 'payload_too_large'
      | 'unsupported_media_type'
    >();
    expectTypeOf<'2222'>().toExtend<ErrorCode<'submitVerification'>>();
    expectTypeOf<'2222'>().not.toExtend<ErrorCode<'createLink'>>();
    expectTypeOf<'2302'>().not.toExtend<ErrorCode<'getJobStatus'>>();
  });

  test('a code that the contract does not know is still a string', () => {
    expectTypeOf<'teapot'>().toExtend<ApiError<ErrorCode<'getLink'>>['code']>();
    expectTypeOf<ApiError<ErrorCode<'getLink'>>['code']>().toExtend<string>();
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
        'api' | 'network' | 'bad_answer_signature' | 'malformed'
      >();
      if (result.error.kind === 'api') expectTypeOf(result.error.status).toBeNumber();
      if (result.error.kind === 'network') expectTypeOf(result.error.aborted).toBeBoolean();
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
    expectTypeOf<keyof JobStatusInput>().toEqualTypeOf<'user_id' | 'job_id' | 'image_links' | 'history'>();
    expectTypeOf<keyof UpdateLinkInput>().toEqualTypeOf<'is_disabled' | 'id_types'>();
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
