/** Runs for each test file. Files of a worker share its modules, so a module of theirs can register for the first only. */
import { afterAll, inject } from 'vitest';
import { stopPostgresServer } from '../databases/postgres.ts';

// What a test, or a program that it starts, leaves there goes with the run.
process.env['TMPDIR'] = inject('runFolder');
afterAll(stopPostgresServer);
