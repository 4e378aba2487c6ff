/** Mutants that accept or keep what a partner may not set of a link's page (D-86, D-87), or of its images (D-83). */
import type { Json } from '../kit/contract.ts';
import { requests, responses, type ServerMutant } from './mutant.ts';

const PERSON = ['id_number', 'first_name', 'last_name', 'dob'];
const PREFILL = [...PERSON, 'country', 'id_type'];
const LINKS = ['createLink', 'updateLink'] as const;
const CHECKS = /^(passed|none|overridden:(resolution|uniform|dark|glare|blur|framing|face))$/;

const origins = (alter: (all: string[]) => string[]) =>
  requests(LINKS, ({ body }) => {
    const sent = body.embed_origins;
    if (Array.isArray(sent) && sent.every((each) => typeof each === 'string'))
      body.embed_origins = alter(sent);
  });

const prefill = (alter: (prefill: Json, body: Json) => void) =>
  requests(['createLink'], ({ body }) => {
    if (typeof body.prefill === 'object' && body.prefill) alter(body.prefill, body);
  });

export const PAGE_SETTING_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'an origin may have a path',
    breaks: 'D-86',
    only: 'Page settings: An origin has a scheme, a',
    make: origins((all) => all.map((each) => (URL.canParse(each) ? new URL(each).origin : each))),
  },
  {
    name: 'any http origin may embed',
    breaks: 'D-86',
    only: 'Page settings: An origin has a scheme, a',
    make: origins((all) =>
      all.map((each) => (/localhost|127\.0\.0\.1/.test(each) ? each : each.replace(/^http:/, 'https:'))),
    ),
  },
  {
    name: 'an eleventh origin is left out',
    breaks: 'D-86',
    only: 'Schemas: createLink /embed_origins',
    make: origins((all) => all.slice(0, 10)),
  },
  {
    name: 'an origin may be named twice',
    breaks: 'D-86',
    only: 'Schemas: createLink /embed_origins',
    make: origins((all) => [...new Set(all)]),
  },
  {
    name: 'an origin may have capitals',
    breaks: 'D-86',
    only: 'Page settings: An origin has a scheme, a',
    make: origins((all) => all.map((each) => each.toLowerCase())),
  },
  {
    name: 'any capture is accepted',
    breaks: 'D-87',
    only: 'Schemas: createLink /capture: type string',
    make: requests(LINKS, ({ body }) => {
      if (!['camera', 'any', undefined].includes(body.capture)) delete body.capture;
    }),
  },
  {
    name: 'unknown fields of prefill are dropped',
    breaks: 'D-87',
    only: 'Schemas: createLink /prefill',
    make: prefill((given) => {
      for (const name of Object.keys(given)) if (!PREFILL.includes(name)) delete given[name];
    }),
  },
  {
    name: 'details of a person need no user',
    breaks: 'D-87',
    only: 'Page settings: Details of a person need a',
    make: prefill((given, body) => {
      if (!body.user_id && !body.is_single_use) for (const name of PERSON) delete given[name];
    }),
  },
  {
    name: 'a prefilled country needs no ID type',
    breaks: 'D-87',
    only: 'Page settings: A prefilled country and ID',
    make: prefill((given) => {
      if (!given.id_type || !given.country) {
        delete given.country;
        delete given.id_type;
      }
    }),
  },
  {
    name: 'a prefilled ID type may be of no use to the link',
    breaks: 'D-87',
    only: 'Page settings: A prefilled country and ID',
    make: prefill((given, body) => {
      if (!body.id_types?.some((each: Json) => each.id_type === given.id_type)) {
        delete given.country;
        delete given.id_type;
      }
    }),
  },
  {
    name: 'unknown hidden fields are dropped',
    breaks: 'D-87',
    only: 'Schemas: createLink /hidden_fields',
    make: requests(LINKS, ({ body }) => {
      if (Array.isArray(body.hidden_fields)) {
        body.hidden_fields = body.hidden_fields.filter((each: string) => PERSON.includes(each));
      }
    }),
  },
  {
    name: 'a hidden field may be named twice',
    breaks: 'D-87',
    only: 'Schemas: createLink /hidden_fields',
    make: requests(LINKS, ({ body }) => {
      if (Array.isArray(body.hidden_fields)) body.hidden_fields = [...new Set(body.hidden_fields)];
    }),
  },
  {
    name: 'prefilled values can be read',
    breaks: 'D-87',
    only: 'Links: Prefilled details are used on',
    make: answeringPrefill,
  },
  {
    name: 'an empty prefill erases nothing',
    breaks: 'D-87',
    only: 'Page settings: An update replaces what was',
    make: requests(['updateLink'], ({ body }) => {
      if (body.prefill && Object.keys(body.prefill).length === 0) delete body.prefill;
    }),
  },
  {
    name: 'an update cannot change capture',
    breaks: 'D-87',
    only: 'Writes: An update changes what it names',
    make: requests(['updateLink'], ({ body }) => {
      delete body.capture;
    }),
  },
  {
    name: 'hidden fields are kept when an update empties them',
    breaks: 'D-87',
    only: 'Writes: An update changes what it names',
    make: requests(['updateLink'], ({ body }) => {
      if (body.hidden_fields?.length === 0) delete body.hidden_fields;
    }),
  },
  {
    name: 'what was prefilled is used without being asked for',
    breaks: 'D-87',
    only: 'Links: Prefilled details are used on',
    make: requests(['submitVerification'], ({ body }) => {
      body.use_prefill = true;
    }),
  },
  {
    name: 'the list leaves out which fields are prefilled',
    breaks: 'D-87',
    only: 'Page settings: What is prefilled is named',
    make: responses('listLinks', ({ links }) => {
      for (const link of links) delete link.prefilled_fields;
    }),
  },
  {
    name: 'what a check of an image found may be any text',
    breaks: 'D-83',
    only: 'Page settings: What was found out about an',
    make: requests(['submitVerification'], ({ body }) => {
      for (const name of ['selfie_check', 'document_front_check', 'document_back_check']) {
        if (typeof body[name] === 'string' && !CHECKS.test(body[name])) delete body[name];
      }
    }),
  },
  {
    name: 'what a check of an image found is dropped',
    breaks: 'D-83',
    only: 'Known fields: submitVerification: another selfie',
    make: requests(['submitVerification'], ({ body }) => {
      for (const name of ['selfie_check', 'document_front_check', 'document_back_check']) {
        if (CHECKS.test(body[name])) delete body[name];
      }
    }),
  },
];

/** Keeps what each new link prefills, and answers it. */
function answeringPrefill() {
  const kept = new Map<string, Json>();
  return {
    answer({ status, body }: Json, request: Json): undefined {
      if (status !== 200) return;
      if (request.operation === 'createLink' && request.body.prefill) {
        kept.set(body.ref_id, request.body.prefill);
      }
      if (request.operation === 'getLink' && kept.has(body.ref_id)) body.prefill = kept.get(body.ref_id);
    },
  };
}
