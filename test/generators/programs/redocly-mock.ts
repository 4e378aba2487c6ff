import { setupServer } from 'msw/node';
import { configure, createLink, getLink, listLinks } from './client';
import { handlers } from './client.mocks';
import { link, proof } from './link';

const isList = (handler: (typeof handlers)[number]) => String(handler.info.header).includes('%3Alist');
const mock = setupServer(...handlers.filter(isList), ...handlers);
mock.listen();
configure({ serverUrl: 'http://127.0.0.1:3000' });
console.log(typeof (await createLink({ body: link })).ref_id);
console.log(typeof (await listLinks({ body: proof })).meta?.total);
console.log(typeof (await getLink({ path: { linkId: 'a' }, body: proof })).link_id);
mock.close();
