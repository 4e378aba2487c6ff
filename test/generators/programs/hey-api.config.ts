import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: '../../../../generated/openapi.json',
  output: 'generated',
  logs: { level: 'silent', file: false },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', { name: 'zod', dates: { offset: true } }],
});
