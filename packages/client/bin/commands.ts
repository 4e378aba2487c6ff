/** All commands, in the order of the help. */
import { callbacks } from './commands/callbacks.ts';
import { completion } from './commands/completion.ts';
import { counts } from './commands/counts.ts';
import { create } from './commands/create.ts';
import { disable } from './commands/disable.ts';
import { get } from './commands/get.ts';
import { jobs } from './commands/jobs.ts';
import { list } from './commands/list.ts';
import { listen } from './commands/listen.ts';
import { profile } from './commands/profile.ts';
import { replay } from './commands/replay.ts';
import { reset } from './commands/reset.ts';
import { sign } from './commands/sign.ts';
import { status } from './commands/status.ts';
import { tail } from './commands/tail.ts';
import { trigger } from './commands/trigger.ts';
import { verify } from './commands/verify.ts';
import type { Command } from './shell/command.ts';

export const COMMANDS: readonly Command[] = [
  create,
  get,
  list,
  disable,
  status,
  jobs,
  counts,
  tail,
  reset,
  callbacks,
  replay,
  listen,
  trigger,
  sign,
  verify,
  profile,
  completion,
];
