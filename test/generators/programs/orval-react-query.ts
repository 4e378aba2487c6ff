import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { getCreateLinkMutationOptions, getListLinksMutationOptions } from './generated';
import { baseUrl, link, proof, unsigned } from './link';

const send = fetch;
globalThis.fetch = (path, init) => send(`${baseUrl}${path}`, init);
const client = new QueryClient();
const create = new MutationObserver(client, getCreateLinkMutationOptions());
const created = await create.mutate({ data: link });
if (created.status === 200) console.log(created.data.ref_id.length);
const list = await new MutationObserver(client, getListLinksMutationOptions()).mutate({ data: proof });
if (list.status === 200) console.log(list.data.meta.total > 0);
const refused = await create.mutate({ data: unsigned });
if (refused.status === 401) console.log(refused.data.code);
