import { CreateLinkBody, CreateLinkResponse, ListLinksResponse } from './generated';
import { baseUrl, link, proof, unsigned } from './link';

const post = async (path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const path = '/v1/hosted_links';
console.log(CreateLinkResponse.parse(await post(path, CreateLinkBody.parse(link))).ref_id.length);
console.log(ListLinksResponse.parse(await post(`${path}/:list`, proof)).meta.total > 0);
const { signature, ...forgotten } = link;
console.log(
  CreateLinkBody.safeParse(forgotten).success ? '' : ((await post(path, unsigned)) as { code: string }).code,
);
