import { Api, type LinkBadSignatureBody } from './generated/api';
import { baseUrl, link, proof, unsigned } from './link';

const { v1 } = new Api({ baseUrl });
console.log((await v1.createLink(link)).data.ref_id.length);
console.log((await v1.listLinks(proof)).data.meta.total > 0);
const refused: { error: LinkBadSignatureBody } = await v1.createLink(unsigned).catch((response) => response);
console.log(refused.error.code);
