import { createHash } from 'node:crypto';
import type { Command } from 'commander';
import { wireConsent } from '#core/consent.ts';
import { AdminError, print, withStore } from '../command.ts';
import { readTextFile } from '../text-file.ts';

/** `consent …`: receipts of users' consent (D-68). They name no person. */
export function consentCommands(program: Command): void {
  const consent = program.command('consent').description('Receipts of users’ consent');

  consent
    .command('show')
    .description('shows what a job’s user agreed to, when, and in which words')
    .argument('<service-job-id>')
    .option('--json', 'print JSON')
    .action((id, { json }) =>
      withStore(async (store) => {
        const found = await store.read(async (tx) => {
          const receipt = (await tx.jobs.find(id))?.consent;
          if (!receipt) throw new AdminError('There is no such job.');
          const text = receipt.textHash === null ? null : await tx.consentTexts.find(receipt.textHash);
          return { ...wireConsent(receipt), text };
        });
        print(json, found);
      }),
    );

  consent
    .command('keep-text')
    .description(
      'keeps the words that a page of a partner’s own shows, so that receipts can be shown in them',
    )
    .argument('<file>', 'the text, exactly as its SHA-256 is made from it; without personal data')
    .option('--json', 'print JSON')
    .action((file, { json }) =>
      withStore(async (store) => {
        const { text, hash } = readText(file);
        await store.write(async (tx) => tx.consentTexts.saveAll(new Map([[hash, text]])));
        print(json, { consent_text_hash: hash });
      }),
    );
}

const CHARACTERS_MAX = 5_000;

/** @throws AdminError for a file that is no text of a consent. */
function readText(file: string): { text: string; hash: string } {
  const text = readTextFile(file);
  if (text.trim() === '' || text.length > CHARACTERS_MAX || text.includes('\0')) {
    throw new AdminError(`The text must have 1 to ${CHARACTERS_MAX} characters.`);
  }
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}
