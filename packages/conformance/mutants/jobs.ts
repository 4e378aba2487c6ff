/** Mutants whose submissions and jobs are not what they should be, written from the contract alone. */
import type { Json } from '../kit/contract.ts';
import { json, requests, responses, type ServerMutant } from './mutant.ts';
import type { Alteration, ProxyRequest, ProxyResponse } from './proxy.ts';

const KIB = 1024;

/** Refuses what is larger, as a framework or a gateway does that was left at its default. */
const refusingAbove = (bytes: number, isMeant: (request: ProxyRequest) => boolean) => (): Alteration => ({
  request: (request) =>
    isMeant(request) && request.raw.length > bytes
      ? json(413, { code: 'payload_too_large', error: 'The body is too large.', request_id: '1' })
      : undefined,
});

/** Remembers the users of submissions, and asks for the status of a job under a user that it finds among them. */
const findingUsers =
  (find: (asked: Json, users: ReadonlyMap<string, string>) => string | undefined) => () => {
    /** By job id. */
    const users = new Map<string, string>();
    return {
      request: ({ operation, body }: ProxyRequest): undefined => {
        if (operation === 'getJobStatus' && body) body.user_id = find(body, users) ?? body.user_id;
      },
      answer: ({ status, body }: ProxyResponse, { operation }: ProxyRequest): undefined => {
        if (operation === 'submitVerification' && status === 201) users.set(body.job_id, body.user_id);
      },
    };
  };

export const JOB_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'a job is found by its job_id, whoever the user is',
    breaks: 'D-08',
    only: 'Jobs: An unknown pair',
    make: findingUsers(({ job_id }, users) => users.get(job_id)),
  },
  {
    name: 'users of jobs are compared without case',
    breaks: 'D-24',
    only: 'Values: Two ids of users',
    make: findingUsers(({ job_id, user_id }, users) => {
      const user = users.get(job_id);
      return user?.toLowerCase() === String(user_id).toLowerCase() ? user : undefined;
    }),
  },
  {
    name: 'the flag "false" counts as true',
    breaks: 'D-06',
    only: 'Jobs: History is there',
    make: requests(['getJobStatus'], ({ body }) => {
      if (body.history === 'false') body.history = 'true';
    }),
  },
  {
    name: 'PartnerParams of a result has the ids alone',
    breaks: 'D-25',
    only: 'Values: Partner parameters come back with',
    make: responses('getJobStatus', ({ result }) => {
      if (!result?.PartnerParams) return;
      const { user_id, job_id, job_type } = result.PartnerParams;
      result.PartnerParams = { user_id, job_id, job_type };
    }),
  },
  {
    name: 'a provisional result counts as a success',
    breaks: 'D-18',
    only: 'Jobs: A provisional result',
    make: responses('getLink', (body) => {
      if (body.partner_params?.sandbox_result === '2') body.successful_jobs = body.total_jobs;
    }),
  },
  {
    name: 'partner_params names every job of a multi-use link',
    breaks: 'D-24',
    only: 'Links: A multi-use link',
    make: () => {
      const jobs = new Map<string, string>();
      return {
        answer({ status, body }, { operation, body: sent, path }): undefined {
          const named = operation === 'createLink' && !sent?.is_single_use && sent?.partner_params?.job_id;
          if (named && status < 300) jobs.set(body.ref_id, named);
          if (operation !== 'submitVerification' || status !== 201) return;
          body.job_id = jobs.get(path.split('/').at(-2) ?? '') ?? body.job_id;
        },
      };
    },
  },
  {
    name: 'the user_id of a redirect is not encoded',
    breaks: 'D-17',
    only: 'Values: The id of a user',
    make: responses('submitVerification', (body) => {
      if (body.redirect_url) {
        body.redirect_url = body.redirect_url.replace(/user_id=[^&#]*/, () => `user_id=${body.user_id}`);
      }
    }),
  },
  {
    name: 'an Idempotency-Key of submissions is shared by all links',
    breaks: 'D-29',
    only: 'Idempotency: ',
    make: () => {
      const first = new Map<string, { path: string; answer: ProxyResponse }>();
      return {
        request({ operation, headers, path }) {
          const known = first.get(headers['idempotency-key'] ?? '');
          return operation === 'submitVerification' && known?.path !== path ? known?.answer : undefined;
        },
        answer(answer, { operation, headers, path }): undefined {
          const key = headers['idempotency-key'];
          if (operation !== 'submitVerification' || !key || answer.status !== 201) return;
          first.set(key, { path, answer });
        },
      };
    },
  },
  {
    name: 'JSON of more than 100 KiB is refused',
    breaks: 'D-26',
    make: refusingAbove(100 * KIB, ({ operation }) => operation === 'createLink'),
  },
  {
    name: 'submissions of more than 1 MiB are refused',
    breaks: 'D-26',
    make: refusingAbove(KIB * KIB, ({ operation }) => operation === 'submitVerification'),
  },
  {
    name: 'a link that has expired is gone',
    breaks: 'D-10',
    only: 'Links: A link expires',
    make: () => {
      const expired = new Set<string>();
      return {
        request: ({ operation, path }) =>
          operation === 'getLink' && expired.has(path)
            ? json(404, { code: 'link_not_found', error: 'No such link.', request_id: '1' })
            : undefined,
        answer({ body }, { operation, path }): undefined {
          const link = path.replace('/submissions', '');
          if (operation === 'submitVerification' && body?.code === 'link_expired') expired.add(link);
        },
      };
    },
  },
];
