/** What operations are given. */
import type { IncomingMessage } from 'node:http';
import type { PlainServer } from './state.ts';
import type { Json } from './validation.ts';

export interface Operation {
  readonly schema: string;
  /** Its codes, where they are not those of links. */
  readonly codes: {
    readonly json: string;
    readonly missing: string;
    readonly wrong: string;
    readonly signed: string;
  };
  run(context: Context): unknown;
}

export interface Context {
  readonly server: PlainServer;
  readonly partner: string;
  readonly body: Json;
  readonly linkId: string;
  readonly request: IncomingMessage;
  readonly raw: Buffer;
}
