import { configureStore } from '@reduxjs/toolkit';
import { api } from './generated';
import { link, proof, unsigned } from './link';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const { createLink, listLinks } = api.endpoints;
const created = await store.dispatch(createLink.initiate({ createLinkRequest: link })).unwrap();
console.log(created.ref_id.length);
console.log((await store.dispatch(listLinks.initiate({ listLinksRequest: proof })).unwrap()).meta.total > 0);
const { error } = await store.dispatch(createLink.initiate({ createLinkRequest: unsigned }));
if (error && 'data' in error) console.log((error.data as { code: string }).code);
