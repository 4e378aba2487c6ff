const input = '../../../../generated/openapi.json';
const offsets = { zod: { dateTimeOptions: { offset: true } } };

export default {
  fetch: { input, output: { target: 'generated.ts', client: 'fetch' } },
  zod: { input, output: { target: 'generated.ts', client: 'zod', override: offsets } },
  query: {
    input,
    output: {
      target: 'generated.ts',
      client: 'react-query',
      httpClient: 'fetch',
      override: { query: { version: 5 } },
    },
  },
};
