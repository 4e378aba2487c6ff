import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import { createClient } from 'hosted-verification-links-client';
import { expressReceiver } from 'hosted-verification-links-client/express';

const {
  SERVICE_URL = 'http://127.0.0.1:3000',
  PARTNER_ID = '001',
  API_KEY = 'sandbox-key-001',
} = process.env;
const { PORT = '4000', RESULTS = 'results' } = process.env;
const client = createClient({ baseUrl: SERVICE_URL, partnerId: PARTNER_ID, apiKey: API_KEY });
const app = express();

/** Of two that create a file of one name, one fails: a callback that comes again changes nothing. */
async function keep({ id, payload }) {
  await mkdir(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${encodeURIComponent(id)}.json`);
  await writeFile(file, JSON.stringify(payload), { flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const receiver = expressReceiver({ partnerId: PARTNER_ID, keys: [API_KEY] }, keep);
app.post('/callbacks', express.raw({ type: 'application/json' }), receiver);

app.post('/links', async (_request, response) => {
  const made = await client.createLink({
    company_name: 'Acme',
    data_privacy_policy_url: 'https://acme.example/privacy',
    callback_url: `http://127.0.0.1:${PORT}/callbacks`,
    id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
  });
  if (made.ok) response.status(201).json({ link: made.data.link, ref_id: made.data.ref_id });
  else response.status(502).json({ error: made.error.code });
});

app.get('/status', async ({ query }, response) => {
  const asked = await client.getJobStatus({ user_id: String(query.user_id), job_id: String(query.job_id) });
  if (asked.ok) response.json({ complete: asked.data.job_complete, text: asked.data.result?.ResultText });
  else response.status(502).json({ error: asked.error.code });
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
