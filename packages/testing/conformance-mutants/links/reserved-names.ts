/** Mutants that take a name for what it means elsewhere. */
import type { Json } from '#conformance/kit/contract.ts';
import { mutants, onAnswer, onCallback, requests, responses } from '../mutant.ts';
import type { Alteration } from '../proxy.ts';

/** Parameters of the link that win over those of the job, in the answers of status. */
const overriding =
  (...names: string[]) =>
  (): Alteration => {
    const links = new Map<string, Json>();
    const jobs = new Map<string, Json>();
    const override = (params: Json, own: Json) => {
      for (const name of names) if (own?.[name] !== undefined) params[name] = own[name];
    };
    return {
      answer(answer, { operation, body, path }) {
        if (answer.status >= 300) return;
        if (operation === 'createLink') links.set(answer.body.ref_id, body.partner_params);
        const [, refId = ''] = /_links\/([^/]+)\/submissions/.exec(path) ?? [];
        if (operation === 'submitVerification') jobs.set(answer.body.job_id, links.get(refId));
        if (operation !== 'getJobStatus') return;
        for (const { PartnerParams } of [answer.body.result, ...(answer.body.history ?? [])]) {
          override(PartnerParams, jobs.get(answer.body.job_id));
        }
      },
    };
  };

/** Overlays fields of an update on what get answers. */
function updating(...names: string[]) {
  return (): Alteration => {
    const changed = new Map<string, Json>();
    return {
      answer(answer, { operation, body, path }) {
        const [, refId = ''] = /_links\/([^/]+)$/.exec(path) ?? [];
        if (answer.status >= 300 || !body) return;
        if (operation === 'updateLink') {
          const sent = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
          changed.set(refId, { ...changed.get(refId), ...Object.fromEntries(sent) });
        }
        if (operation === 'getLink') Object.assign(answer.body, changed.get(refId));
      },
    };
  };
}

export const RESERVED_NAME_MUTANTS = mutants({
  'Reserved names: PartnerParams': {
    '§2.4 job_type of the link wins over that of the job': overriding('job_type'),
    'D-25 user_id of the link’s parameters wins in a result': overriding('user_id'),
    '§2.4 job_id of the link’s parameters wins in a result': overriding('job_id'),
    'D-25 parameters that are named like fields of a result are left out': responses('getJobStatus')(
      ({ result, history = [] }) => {
        for (const { PartnerParams } of [result, ...history]) {
          for (const name of ['ResultCode', 'ServiceJobID', 'timestamp']) delete PartnerParams[name];
        }
      },
    ),
  },
  'Reserved names: What only': {
    'D-28 a create sets the time of disabling': (() => {
      const made = new Map<string, Json>();
      return onAnswer((answer, { operation, body }) => {
        if (operation === 'createLink' && body?.disabled_at) made.set(answer.body.ref_id, body.disabled_at);
        const disabledAt = operation === 'getLink' && made.get(answer.body.ref_id);
        if (disabledAt) answer.body.disabled_at = disabledAt;
      });
    })(),
  },
  'Reserved names: An update': {
    'D-28 an update renames a link': updating('name'),
    '§4.2 an update changes where a link’s results go': updating('callback_url'),
    'D-28 an update changes parameters and user': updating('partner_params', 'user_id'),
  },
  'Reserved names: A submission › D-24 a submission names its own job': (): Alteration => {
    const real = new Map<string, string>();
    return {
      request(request) {
        const id = request.operation === 'getJobStatus' && real.get(request.body?.job_id);
        if (id) request.body.job_id = id;
      },
      answer(answer, { operation, body }) {
        if (operation !== 'submitVerification' || answer.status !== 201 || !body?.job_id) return;
        real.set(body.job_id, answer.body.job_id);
        answer.body.job_id = body.job_id;
      },
    };
  },
  'Reserved names: A callback › §6 job_type of the link wins in callbacks': onCallback(
    async (callback, deliver) => {
      const content = JSON.parse(callback.body);
      if (content.PartnerParams.ResultText) content.PartnerParams.job_type = '99';
      callback.body = JSON.stringify(content);
      return deliver();
    },
  ),
  'Without links › §2.3 nothing has one page': responses('listLinks')(({ links, meta }) => {
    if (links.length === 0 && meta.total === 0) meta.totalPages = 1;
  }),
  'Limits: A reset clears one › D-20 a reset needs ASCII digits': requests('resetIdNumberRateLimit')(
    (body) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII is left out.
      if (/[^\x00-\x7f]/.test(body.id_number)) body.id_number = '1';
    },
  ),
});
