/** Runs for each test file. Files of a worker share its modules, so a module of theirs can register for the first only. */
import { afterAll } from 'vitest';
import { stopPostgresServer } from '../databases/postgres.ts';

afterAll(stopPostgresServer);
