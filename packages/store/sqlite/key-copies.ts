/** Counts how often sealed keys stand in a SQLite file: a copy of one would outlive its erasing (D-67). */
import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What a sealed key begins with is the same for all that are sealed under one SECRET: its format, and the SECRET's id. */
const HEADER_BYTES = 5;
/** What tells one key from another: its random iv. */
const IV_BYTES = 12;
const CHUNK_BYTES = 1024 * 1024;

export interface KeyCopies {
  /** Keys that are not erased. */
  readonly keys: number;
  /** How often they stand in the file besides. */
  readonly copies: number;
}

/** @param file - one that nobody writes, without a log. */
export function countKeyCopies(file: string): KeyCopies {
  const ivs = new Set<string>();
  const headers = new Set<string>();
  const database = new DatabaseSync(file, { readOnly: true });
  for (const row of database
    .prepare("SELECT sealed_key FROM job_keys WHERE substr(sealed_key, 1, 1) <> x'00'")
    .iterate()) {
    const key = Buffer.from(row['sealed_key'] as Uint8Array);
    headers.add(key.toString('latin1', 0, HEADER_BYTES));
    ivs.add(key.toString('latin1', HEADER_BYTES, HEADER_BYTES + IV_BYTES));
  }
  database.close();
  let found = 0;
  for (const bytes of chunksOf(file)) {
    for (const header of headers) {
      for (let at = bytes.indexOf(header, 0, 'latin1'); at !== -1; ) {
        const iv = bytes.toString('latin1', at + HEADER_BYTES, at + HEADER_BYTES + IV_BYTES);
        if (ivs.has(iv)) found++;
        at = bytes.indexOf(header, at + 1, 'latin1');
      }
    }
  }
  return { keys: ivs.size, copies: found - ivs.size };
}

/** Each begins with the end of the one before, which is too short for what is looked for. */
function* chunksOf(file: string): Generator<Buffer> {
  const opened = openSync(file, 'r');
  try {
    let kept = Buffer.alloc(0);
    for (;;) {
      const bytes = Buffer.alloc(CHUNK_BYTES);
      const read = readSync(opened, bytes);
      if (read === 0) return;
      const chunk = Buffer.concat([kept, bytes.subarray(0, read)]);
      yield chunk;
      kept = chunk.subarray(Math.max(0, chunk.length - HEADER_BYTES - IV_BYTES + 1));
    }
  } finally {
    closeSync(opened);
  }
}
