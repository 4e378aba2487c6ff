import { ApiError, configure, createLink, listLinks } from './client';
import { baseUrl, link, proof, unsigned } from './link';

configure({ serverUrl: baseUrl });
console.log((await createLink({ body: link })).ref_id.length);
console.log((await listLinks({ body: proof })).meta.total > 0);
const refused = await createLink({ body: unsigned }).catch((error: unknown) => error);
if (refused instanceof ApiError) console.log((refused.body as { code: string }).code);
