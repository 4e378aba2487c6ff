/** Mutants that answer wrongly about links and lists. */
import type { Json } from '#conformance/kit/contract.ts';
import { change, drop, header, mutants, replace, requests, responses, set, status } from '../mutant.ts';

const [create, get, update] = [responses('createLink'), responses('getLink'), responses('updateLink')];
const list = responses('listLinks');
const meta = (alter: (meta: Json) => void) => list((body) => alter(body.meta));
const redirect = (change: (url: string) => string) =>
  responses('submitVerification')(replace('redirect_url', change));

export const LINK_RESPONSE_MUTANTS = mutants({
  'Signatures: Answers to signed › D-05 create lets its answer be cached': create(header('cache-control')),
  'Create answers': {
    '§4.1 create answers 201': create(status(201)),
    'D-15 create leaves out link_url': create(drop('link_url')),
  },
  'Links: Get answers every': {
    'D-13 get leaves out link_id': get(drop('link_id')),
    'D-13 the partner loses its leading zeros': get(replace('partner_id', (id) => String(Number(id)))),
    '§4.3 get answers the name in capitals': get(replace('name', (name) => name.toUpperCase())),
  },
  'Links: Get answers null › D-13 get leaves out what is null': get((body) => {
    for (const [field, value] of Object.entries(body)) if (value === null) delete body[field];
  }),
  'Links: Times › D-13 times have no milliseconds': get(
    replace('created_at', (time) => time.replace(/\.\d+/, '')),
  ),
  'Links: A multi-use › D-18 jobs are not counted': get(set('total_jobs', 0)),
  'Jobs: An ID number that ends in 1 › D-18 failed jobs count as successful': get((body) => {
    body.successful_jobs += body.failed_jobs;
    body.failed_jobs = 0;
  }),
  'Links: A link is disabled': {
    'D-09 enabling leaves disabled_at': update((body) => {
      body.disabled_at ??= new Date().toISOString();
    }),
    'D-09 disabling again moves disabled_at': update(
      replace('disabled_at', () => new Date(Date.now() + 1).toISOString()),
    ),
  },
  'List: Pages': {
    'D-14 the list is off by one': list(({ links, meta }) => {
      if (links.length === meta.limit) links.pop();
    }),
    '§4.4 the list is oldest first': list(({ links }) => links.reverse()),
    '§4.4 pages are numbered from 0': meta(change('page', (page) => page - 1)),
    '§4.4 the list has the content type of HTML': list(header('content-type', 'text/html')),
  },
  'List: A state': {
    'D-104 the state is left aside': requests('listLinks')(drop('state')),
    'D-104 a full link is not used': list((body, _, request) => {
      if (request.body.state !== 'used') return;
      body.links = body.links.filter(({ is_single_use }: Json) => is_single_use);
    }),
    'D-104 times are left aside': requests('listLinks')(drop('created_before')),
  },
  'List: A cursor › D-104 the cursor is left aside': requests('listLinks')(drop('cursor')),
  'List: meta': {
    '§2.3 totalPages is rounded down': meta(
      change('totalPages', (_, { total, limit }) => Math.floor(total / limit)),
    ),
    'D-14 totalPages is spelled total_pages': meta((each) => {
      each.total_pages = each.totalPages;
      delete each.totalPages;
    }),
  },
  'List: Items › D-14 items of the list lack a field': list(({ links }) =>
    links.forEach(drop('partner_params')),
  ),
  Redirects: {
    '§4.5 success is spelled ok': redirect((url) => url.replace(/status=success\w*/, 'status=ok')),
    '§4.5 the redirect has no user_id': redirect((url) => url.replace(/&?user_id=[^&#]*/, '')),
    'D-17 the redirect loses its query': redirect((url) => url.replace(/sig=[^&]*&/, '')),
  },
});
