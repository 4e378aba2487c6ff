import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { erasureBody } from '#handlers/erasures/erasure-body.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { eraseAll, purgeErased } from '#server/background/erasures.ts';
import { openClock } from '#server/clock.ts';
import { StoreUnavailable } from '#store/store.ts';
import { partnerId, partnersId } from '../arguments.ts';
import { AdminError, print, withStore } from '../command.ts';
import { lockedPartner } from '../partners/expect-partner.ts';
import { exportPerson } from './export-person.ts';
import { isKnownUser } from './known-user.ts';

/** `people …`: answers requests for erasure and for access (D-70). */
export function peopleCommands(program: Command): void {
  const people = program.command('people').description('Personal data of a partner’s user');

  people
    .command('erase')
    .description('erases the data of a user, or of one job, now; outcomes of jobs stay')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .argument('<user-id>', 'as the partner gave it', partnersId)
    .argument('[job-id]', 'this job alone; by default all', partnersId)
    .addOption(new Option('--pseudonyms', 'replaces the ids and parameters that the partner gave as well'))
    .option('--json', 'print JSON')
    .action((id, userId, jobId, options) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        const pseudonym = options.pseudonyms ? `erased-${randomUUID()}` : null;
        const asked = { partnerId: id, userId, jobId: jobId ?? null, pseudonym };
        const { erasureId, isKnown } = await store.write(async (tx, entry) => {
          await lockedPartner(tx, id);
          const isKnown = jobId
            ? (await tx.jobs.findByName(id, userId, jobId)) !== null
            : await isKnownUser(tx, id, userId);
          const erasure = await tx.erasures.request({ erasureId: randomUUID(), ...asked }, now());
          entry.target = erasure.erasureId;
          return { erasureId: erasure.erasureId, isKnown };
        });
        // No error: an erasure may be repeated.
        if (!isKnown)
          console.error(
            `Partner ${id} has no ${jobId ? 'such job' : 'job or link'} of this user: check the id.`,
          );
        await eraseAll({ store, now }, erasureId);
        try {
          await purgeErased({ store, now });
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          console.error('The database’s files are in use: a server, or the next command, purges them later.');
        }
        const erasure = await store.read((tx) => tx.erasures.find(erasureId));
        if (!erasure) throw new AdminError('The erasure is gone.');
        const { erased, ...body } = erasureBody(erasure);
        if (options.json) console.log(printableJson({ ...body, erased }));
        else print(false, { ...body, ...erased });
      }),
    );

  people
    .command('export')
    .description('prints everything that is stored about a user, as JSON')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .argument('<user-id>', 'as the partner gave it', partnersId)
    .option('--images <folder>', 'writes images into this folder; by default they are in the JSON, in base64')
    .action((id, userId, { images }) =>
      withStore(async (store, config) => {
        await store.write((tx) => lockedPartner(tx, id));
        await exportPerson(store, config, { partnerId: id, userId, folder: images ?? null });
      }),
    );
}
