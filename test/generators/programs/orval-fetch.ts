import { createLink, listLinks } from './generated';
import { baseUrl, link, proof, unsigned } from './link';

const send = fetch;
globalThis.fetch = (path, init) => send(`${baseUrl}${path}`, init);
const created = await createLink(link);
if (created.status === 200) console.log(created.data.ref_id.length);
const list = await listLinks(proof);
if (list.status === 200) console.log(list.data.meta.total > 0);
const refused = await createLink(unsigned);
if (refused.status === 401) console.log(refused.data.code);
