import { ApiError, LinksService, OpenAPI } from './generated/index';
import { baseUrl, link, proof, unsigned } from './link';

OpenAPI.BASE = baseUrl;
console.log((await LinksService.createLink(link)).ref_id.length);
console.log((await LinksService.listLinks(proof)).meta.total > 0);
const refused = await LinksService.createLink(unsigned).catch((error: unknown) => error);
if (refused instanceof ApiError) console.log(refused.body.code);
