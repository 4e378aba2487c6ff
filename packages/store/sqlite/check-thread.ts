/** A thread that reads a SQLite file through, and tells what is damaged in its pages. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

function problems(): string[] {
  try {
    const database = new DatabaseSync(workerData, { readOnly: true });
    const rows = database.prepare('PRAGMA quick_check(10)').all();
    database.close();
    return rows.map((row) => String(row['quick_check'])).filter((text) => text !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

parentPort?.postMessage(problems());
