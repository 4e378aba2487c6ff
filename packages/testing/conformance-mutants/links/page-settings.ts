/** Mutants that accept or keep what a partner may not set of a link's page (D-86, D-87), or of its images (D-83). */
import type { Json } from '#conformance/kit/contract.ts';
import { drop, mutants, requests, responses, set } from '../mutant.ts';

const PERSON = ['id_number', 'first_name', 'last_name', 'dob'];
const PREFILL = [...PERSON, 'country', 'id_type'];
const CHECK_FIELDS = ['selfie_check', 'document_front_check', 'document_back_check'];
const CHECKS = /^(passed|none|overridden:(resolution|uniform|dark|glare|blur|framing|face))$/;

const [updating, submitting] = [requests('updateLink'), requests('submitVerification')];
const writing = requests('createLink', 'updateLink');

const origins = (alter: (all: string[]) => string[]) =>
  writing((body) => {
    const sent = body.embed_origins;
    const isList = Array.isArray(sent) && sent.every((each) => typeof each === 'string');
    if (isList) body.embed_origins = alter(sent);
  });

const each = (alter: (origin: string) => string) => origins((all) => all.map(alter));

const prefill = (alter: (prefill: Json, body: Json) => void) =>
  requests('createLink')((body) => {
    if (typeof body.prefill === 'object' && body.prefill) alter(body.prefill, body);
  });

/** Takes hidden fields away, or the whole list. */
const hidden = (alter: (names: string[]) => string[] | undefined, on = writing) =>
  on((body) => {
    if (Array.isArray(body.hidden_fields)) body.hidden_fields = alter(body.hidden_fields);
  });

const dropCountry = drop('country', 'id_type');

export const PAGE_SETTING_MUTANTS = mutants({
  'Page settings: An origin has a scheme, a': {
    'D-86 an origin may have a path': each((text) => (URL.canParse(text) ? new URL(text).origin : text)),
    'D-86 any http origin may embed': each((text) =>
      /localhost|127\.0\.0\.1/.test(text) ? text : text.replace(/^http:/, 'https:'),
    ),
    'D-86 an origin may have capitals': each((text) => text.toLowerCase()),
  },
  'Schemas: createLink /embed_origins': {
    'D-86 an eleventh origin is left out': origins((all) => all.slice(0, 10)),
    'D-86 an origin may be named twice': origins((all) => [...new Set(all)]),
  },
  'Schemas: createLink /capture: type string › D-87 any capture is accepted': writing((body) => {
    if (!['camera', 'any', undefined].includes(body.capture)) delete body.capture;
  }),
  'Schemas: createLink /prefill › D-87 unknown fields of prefill are dropped': prefill((given) =>
    drop(...Object.keys(given).filter((name) => !PREFILL.includes(name)))(given),
  ),
  'Page settings: Details of a person need a › D-87 details of a person need no user': prefill(
    (given, body) => {
      if (!body.user_id && !body.is_single_use) drop(...PERSON)(given);
    },
  ),
  'Page settings: A prefilled country and ID': {
    'D-87 a prefilled country needs no ID type': prefill((given) => {
      if (!given.id_type || !given.country) dropCountry(given);
    }),
    'D-87 a prefilled ID type may be of no use to the link': prefill((given, body) => {
      if (!body.id_types?.some(({ id_type }: Json) => id_type === given.id_type)) dropCountry(given);
    }),
  },
  'Schemas: createLink /hidden_fields': {
    'D-87 unknown hidden fields are dropped': hidden((names) =>
      names.filter((name) => PERSON.includes(name)),
    ),
    'D-87 a hidden field may be named twice': hidden((names) => [...new Set(names)]),
  },
  'Links: Prefilled details are used on': {
    'D-87 prefilled values can be read': answeringPrefill,
    'D-87 what was prefilled is used without being asked for': submitting(set('use_prefill', true)),
  },
  'Page settings: An update replaces what was › D-87 an empty prefill erases nothing': updating((body) => {
    if (body.prefill && Object.keys(body.prefill).length === 0) delete body.prefill;
  }),
  'Page settings: An update changes capture › D-87 an update cannot change capture': updating(
    drop('capture'),
  ),
  'Writes: An update changes what it names': {
    'D-87 hidden fields are kept when an update empties them': hidden(
      (names) => (names.length === 0 ? undefined : names),
      updating,
    ),
  },
  'Page settings: Each part of an update › §4.2 an update of the ID types shows all fields again': updating(
    (body) => {
      if (body.id_types) body.hidden_fields ??= [];
    },
  ),
  'Page settings: What is prefilled is named › D-87 the list leaves out which fields are prefilled':
    responses('listLinks')(({ links }) => links.forEach(drop('prefilled_fields'))),
  'Page settings: What was found out about an › D-83 what a check of an image found may be any text':
    submitting((body) =>
      drop(...CHECK_FIELDS.filter((name) => typeof body[name] === 'string' && !CHECKS.test(body[name])))(
        body,
      ),
    ),
  'Known fields: submitVerification: another selfie › D-83 what a check of an image found is dropped':
    submitting((body) => drop(...CHECK_FIELDS.filter((name) => CHECKS.test(body[name])))(body)),
});

/** Keeps what each new link prefills, and answers it. */
function answeringPrefill() {
  const kept = new Map<string, Json>();
  return {
    answer({ status, body }: Json, request: Json) {
      if (status !== 200) return;
      if (request.operation === 'createLink' && request.body.prefill) {
        kept.set(body.ref_id, request.body.prefill);
      }
      if (request.operation === 'getLink' && kept.has(body.ref_id)) body.prefill = kept.get(body.ref_id);
    },
  };
}
