/** Mutants that answer wrongly about links and lists. */
import { responses, type ServerMutant } from './mutant.ts';

export const LINK_RESPONSE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'create lets its answer be cached',
    breaks: 'D-05',
    only: 'Signatures: Answers to signed',
    make: responses('createLink', (_, { headers }) => {
      delete headers['cache-control'];
    }),
  },
  {
    name: 'create answers 201',
    breaks: '§4.1',
    only: 'Create answers',
    make: responses('createLink', (_, answer) => {
      answer.status = 201;
    }),
  },
  {
    name: 'create leaves out link_url',
    breaks: 'D-15',
    make: responses('createLink', (body) => {
      delete body.link_url;
    }),
  },
  {
    name: 'get leaves out link_id',
    breaks: 'D-13',
    only: 'Links: Get answers every',
    make: responses('getLink', (body) => {
      delete body.link_id;
    }),
  },
  {
    name: 'get leaves out what is null',
    breaks: 'D-13',
    only: 'Links: Get answers null',
    make: responses('getLink', (body) => {
      for (const [field, value] of Object.entries(body)) if (value === null) delete body[field];
    }),
  },
  {
    name: 'times have no milliseconds',
    breaks: 'D-13',
    only: 'Links: Times',
    make: responses('getLink', (body) => {
      body.created_at = body.created_at.replace(/\.\d+/, '');
    }),
  },
  {
    name: 'the partner loses its leading zeros',
    breaks: 'D-13',
    only: 'Links: Get answers every',
    make: responses('getLink', (body) => {
      body.partner_id = String(Number(body.partner_id));
    }),
  },
  {
    name: 'get answers the name in capitals',
    breaks: '§4.3',
    only: 'Get answers',
    make: responses('getLink', (body) => {
      body.name = body.name?.toUpperCase() ?? null;
    }),
  },
  {
    name: 'jobs are not counted',
    breaks: 'D-18',
    only: 'Links: A multi-use',
    make: responses('getLink', (body) => {
      body.total_jobs = 0;
    }),
  },
  {
    name: 'failed jobs count as successful',
    breaks: 'D-18',
    only: 'Jobs: An ID number that ends in 1',
    make: responses('getLink', (body) => {
      body.successful_jobs += body.failed_jobs;
      body.failed_jobs = 0;
    }),
  },
  {
    name: 'enabling leaves disabled_at',
    breaks: 'D-09',
    only: 'Links: A link is disabled',
    make: responses('updateLink', (body) => {
      body.disabled_at ??= new Date().toISOString();
    }),
  },
  {
    name: 'disabling again moves disabled_at',
    breaks: 'D-09',
    only: 'Links: A link is disabled',
    make: responses('updateLink', (body) => {
      body.disabled_at &&= new Date(Date.now() + 1).toISOString();
    }),
  },
  {
    name: 'the list is off by one',
    breaks: 'D-14',
    only: 'List: Pages',
    make: responses('listLinks', (body) => {
      if (body.links.length === body.meta.limit) body.links.pop();
    }),
  },
  {
    name: 'the list is oldest first',
    breaks: '§4.4',
    only: 'List: Pages',
    make: responses('listLinks', (body) => {
      body.links.reverse();
    }),
  },
  {
    name: 'totalPages is rounded down',
    breaks: '§2.3',
    only: 'List: meta',
    make: responses('listLinks', ({ meta }) => {
      meta.totalPages = Math.floor(meta.total / meta.limit);
    }),
  },
  {
    name: 'totalPages is spelled total_pages',
    breaks: 'D-14',
    only: 'List: meta',
    make: responses('listLinks', ({ meta }) => {
      meta.total_pages = meta.totalPages;
      delete meta.totalPages;
    }),
  },
  {
    name: 'pages are numbered from 0',
    breaks: '§4.4',
    only: 'List: Pages',
    make: responses('listLinks', ({ meta }) => {
      meta.page -= 1;
    }),
  },
  {
    name: 'items of the list lack a field',
    breaks: 'D-14',
    only: 'List: Items',
    make: responses('listLinks', ({ links }) => {
      for (const link of links) delete link.partner_params;
    }),
  },
  {
    name: 'the list has the content type of HTML',
    breaks: '§4.4',
    only: 'List: Pages',
    make: responses('listLinks', (_, answer) => {
      answer.headers['content-type'] = 'text/html';
    }),
  },
  {
    name: 'success is spelled ok',
    breaks: '§4.5',
    only: 'Redirects',
    make: responses('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/status=success\w*/, 'status=ok') ?? null;
    }),
  },
  {
    name: 'the redirect has no user_id',
    breaks: '§4.5',
    only: 'Redirects',
    make: responses('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/&?user_id=[^&#]*/, '') ?? null;
    }),
  },
  {
    name: 'the redirect loses its query',
    breaks: 'D-17',
    only: 'Redirects',
    make: responses('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/sig=[^&]*&/, '') ?? null;
    }),
  },
];
