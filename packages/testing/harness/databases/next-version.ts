/** The migrations of a version after this one, which only tests have. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** Works with this version too. */
export const PLAIN = {
  '9001-note.sql': `ALTER TABLE links ADD COLUMN test_note TEXT NOT NULL DEFAULT 'none';
    UPDATE links SET test_note = company_name;
    CREATE TABLE test_notes (test_note TEXT PRIMARY KEY, sealed_text {{bytes}} NOT NULL);`,
};
/** Comes after it, and does not. */
export const BREAKING = {
  '9002-title.breaking.sql': 'ALTER TABLE links RENAME COLUMN test_note TO test_title;',
};

/** A folder with the migrations of this version and more, by the names of their files. */
export function nextVersion(more: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('packages/store/migrations', folder, { recursive: true });
  for (const [name, sql] of Object.entries(more)) writeFileSync(path.join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}
