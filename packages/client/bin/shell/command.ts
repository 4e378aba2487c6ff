/** What a command is: its help, its completion and its parser are made from it. */
import type { Client } from '../../index.ts';
import type { Row } from './output.ts';
import type { Profiles } from './profiles.ts';
import type { Settings } from './settings.ts';
import type { Shell } from './shell.ts';

/** An argument by its place. */
export interface Argument {
  readonly name: string;
  readonly about: string;
  readonly isOptional?: true;
  /** The values that it takes; any text where they are left out. */
  readonly choices?: readonly string[];
  /** Whether it is the name of a profile, which shells complete. */
  readonly isProfile?: true;
}

export interface Option {
  readonly type: 'string' | 'boolean';
  /** May be given several times. */
  readonly multiple?: true;
  /** What its value is called in the help. */
  readonly value?: string;
  /** Whether it is the name of a profile, which shells complete. */
  readonly isProfile?: true;
  readonly about: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The values of options: flags are false where they are not given, lists empty. */
export type ValuesOf<Table extends Options> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly type: 'boolean' }
    ? boolean
    : Table[Name] extends { readonly multiple: true }
      ? readonly string[]
      : string | undefined;
};

interface Definition<Table extends Options> {
  readonly name: string;
  /** What it does, from its verb on. */
  readonly about: string;
  readonly arguments: readonly Argument[];
  readonly options: Table;
  /** One line that works, against a sandbox on this machine. */
  readonly example: string;
  /** What its help says besides. */
  readonly notes?: string;
  /** @returns the exit code. */
  run(context: Context, options: ValuesOf<Table>, args: readonly string[]): Promise<number>;
}

export type Command = Definition<Options>;

/** The compiler infers the values of the options from their table. */
export function defineCommand<const Table extends Options>(definition: Definition<Table>): Command {
  return definition as unknown as Command;
}

/** What a command is given. */
export interface Context {
  readonly shell: Shell;
  readonly isJson: boolean;
  /** Whether `--json` was given: a log is text otherwise, in a pipe too. */
  readonly isJsonAsked: boolean;
  readonly commands: readonly Command[];
  readonly profiles: Profiles;
  /** The service, the partner and its keys. @throws UsageError when one of them is not known. */
  settings(): Settings;
  /** @throws UsageError when it is not known which service to call, or with which key. */
  client(): Client;
  /** Prints JSON for programs, or the rows for people, and below them what to do for more. */
  show(data: unknown, rows: () => readonly Row[], more?: string | null): void;
}
