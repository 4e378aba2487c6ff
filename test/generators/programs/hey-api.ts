import { client } from './generated/client.gen';
import { createLink, listLinks } from './generated/index';
import { zCreateLinkRequest } from './generated/zod.gen';
import { baseUrl, link, proof, unsigned } from './link';

client.setConfig({ baseUrl });
zCreateLinkRequest.parse(link);
const created = await createLink({ body: link });
console.log(created.data?.ref_id.length);
console.log(((await listLinks({ body: proof })).data?.meta.total ?? 0) > 0);
console.log((await createLink({ body: unsigned })).error?.code);
