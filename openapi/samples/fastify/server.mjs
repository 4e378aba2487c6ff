import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fastify } from 'fastify';
import { createClient } from 'hosted-verification-links-client';
import { fastifyReceiver } from 'hosted-verification-links-client/fastify';

const {
  SERVICE_URL = 'http://127.0.0.1:3000',
  PARTNER_ID = '001',
  API_KEY = 'sandbox-key-001',
} = process.env;
const { PORT = '4000', RESULTS = 'results' } = process.env;
const client = createClient({ baseUrl: SERVICE_URL, partnerId: PARTNER_ID, apiKey: API_KEY });
const app = fastify();

/** Of two that create a file of one name, one fails: a callback that comes again changes nothing. */
async function keep({ id, payload }) {
  await mkdir(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${encodeURIComponent(id)}.json`);
  await writeFile(file, JSON.stringify(payload), { flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

app.register(fastifyReceiver({ partnerId: PARTNER_ID, keys: [API_KEY] }, keep), { prefix: '/callbacks' });

app.post('/links', async (_request, reply) => {
  const made = await client.createLink({
    company_name: 'Acme',
    data_privacy_policy_url: 'https://acme.example/privacy',
    callback_url: `http://127.0.0.1:${PORT}/callbacks`,
    id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
  });
  if (!made.ok) return reply.code(502).send({ error: made.error.code });
  return reply.code(201).send({ link: made.data.link, ref_id: made.data.ref_id });
});

app.get('/status', async ({ query }, reply) => {
  const asked = await client.getJobStatus({ user_id: String(query.user_id), job_id: String(query.job_id) });
  if (!asked.ok) return reply.code(502).send({ error: asked.error.code });
  return { complete: asked.data.job_complete, text: asked.data.result?.ResultText };
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`http://127.0.0.1:${PORT}`);
