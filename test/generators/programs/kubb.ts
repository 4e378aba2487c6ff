import { createLink, listLinks } from './generated';
import { baseUrl, link, proof, unsigned } from './link';

const config = { baseURL: baseUrl, headers: { 'content-type': 'application/json' } };
const created = await createLink(link, undefined, config);
console.log('ref_id' in created && created.ref_id.length);
const list = await listLinks(proof, undefined, config);
console.log('meta' in list && list.meta.total > 0);
const refused = await createLink(unsigned, undefined, config).catch((error: unknown) => error);
console.log((refused as { code: string }).code);
