/** Images that are sent ahead, and submissions with images, count the same limits, on two instances at once (D-64, D-82). */
import { expect, test } from 'vitest';
import { BIOMETRIC, pngOf, submissionForm } from '../handlers/images.ts';
import { newPartner } from '../handlers/operator.ts';
import { openPage } from '../handlers/visits.ts';
import { useTwoInstances } from './two-instances.ts';

const LINKS = 8;
const AT_ONCE = 40;

const at = useTwoInstances({
  STORED_MIB_PER_PARTNER_DAY: '5000',
  VISITOR_SHARE_PERCENT: '50',
  SUBMISSIONS_PER_LINK_HOUR: '100000',
  TRUSTED_PROXIES: '127.0.0.1',
});

test('no two of them wait for each other', async () => {
  // Locks are taken in the order of their keys, and this id is behind most others.
  const partner = await newPartner(at.servers[0], 'zzz');
  const links = await Promise.all(
    Array.from({ length: LINKS }, () => partner.newLink({ id_types: BIOMETRIC })),
  );
  const visits = await Promise.all(links.map((refId) => openPage(at.servers[0], refId)));
  const selfie = pngOf(3_000);
  const answers = [];
  for (let round = 0; round < 3; round++) {
    const sent = await at.throughBoth(AT_ONCE, (server, i) => {
      const headers = { 'x-forwarded-for': `203.0.113.${3 * round + (i % 3)}` };
      const path = `/v1/hosted_links/${links[i % LINKS]}`;
      if (i % 4 < 2) {
        const image = { selfie: selfie.toString('base64') };
        return server.call('PUT', `${path}/visits/${visits[i % LINKS]}/images`, image, headers);
      }
      const number = { id_number: String(10_000_000_000 + AT_ONCE * round + i) };
      return server.call('POST', `${path}/submissions`, submissionForm({ selfie }, number), headers);
    });
    answers.push(...sent.map(({ status }) => status));
  }
  expect(answers.filter((status) => status >= 300)).toEqual([]);
  // PostgreSQL tells its counts when a connection is idle.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const rows = await at.database.rows(
    'SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
