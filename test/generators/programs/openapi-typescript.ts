import createClient from 'openapi-fetch';
import type { paths } from './api';
import { baseUrl, link, proof, unsigned } from './link';

const { POST } = createClient<paths>({ baseUrl });
const created = await POST('/v1/hosted_links', { body: link });
if (created.data) console.log(created.data.ref_id.length);
const list = await POST('/v1/hosted_links/:list', { body: { ...proof, limit: 1 } });
if (list.data) console.log(list.data.meta.total > 0);
const refused = await POST('/v1/hosted_links', { body: unsigned });
if (refused.error) console.log(refused.error.code);
