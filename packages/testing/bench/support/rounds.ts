/** Rounds in which contenders take turns under the same load, so that other work of the machine affects all alike. */
import { cpuSeconds } from './cpu.ts';
import { type LoadOptions, type LoadRequest, type Measured, sendLoad } from './load.ts';

export interface Turn {
  readonly perSecond: number;
  /** CPU time of the server for one request, microseconds; null where the system does not provide it. */
  readonly cpuMicroseconds: number | null;
}

export interface Rounds<Name extends string> {
  /** One turn for each round that counts, by contender. */
  readonly turns: Readonly<Record<Name, readonly Turn[]>>;
  /** Rounds in which the generator was the limit. */
  readonly void: number;
}

export interface RoundsOptions<Name extends string> {
  readonly contenders: readonly { readonly name: Name; readonly url: string; readonly pid: number }[];
  /** Made again for each turn, so that its signatures are fresh. */
  readonly requests: () => readonly LoadRequest[];
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly generatorShareMax: number;
  readonly say: (text: string) => void;
}

/** Void rounds are repeated, up to this multiple of the requested rounds. */
const TRIES = 2;

/** @throws Error when a server answers with anything but success, or every round is void. */
export async function runRounds<Name extends string>(options: RoundsOptions<Name>): Promise<Rounds<Name>> {
  const { contenders, rounds, generatorShareMax, say } = options;
  const turns = Object.fromEntries(contenders.map(({ name }) => [name, [] as Turn[]])) as Record<
    Name,
    Turn[]
  >;
  // Code is slower until the engine has compiled it.
  if (rounds > 1) for (const contender of contenders) await takeTurn(options, contender);
  let voided = 0;
  let counted = 0;
  for (let round = 0; counted < rounds && round < rounds * TRIES; round++) {
    const taken: { name: Name; turn: Turn; share: number | null }[] = [];
    for (const { name, url, pid } of rotated(contenders, round)) {
      taken.push({ name, ...(await takeTurn(options, { url, pid })) });
    }
    const isVoid = taken.some(({ share }) => (share ?? 0) > generatorShareMax);
    if (isVoid) voided++;
    else counted++;
    const said = taken.map(({ name, turn }) => `${name} ${Math.round(turn.perSecond)}/s`);
    say(`round ${round + 1}${isVoid ? ', void: the generator was the limit' : ''}: ${said.join(', ')}`);
    if (!isVoid) for (const { name, turn } of taken) turns[name].push(turn);
  }
  if (counted === 0) throw new Error('Every round was void: the load generator was the limit.');
  return { turns, void: voided };
}

async function takeTurn<Name extends string>(
  { requests, connections, seconds }: RoundsOptions<Name>,
  { url, pid }: { url: string; pid: number },
): Promise<{ turn: Turn; share: number | null }> {
  const load: LoadOptions = { url, requests: requests(), connections, seconds };
  const before = cpuSeconds(pid);
  const measured: Measured = await sendLoad(load);
  const after = cpuSeconds(pid);
  if (measured.failures > 0) throw new Error(`${url} failed to answer ${measured.failures} requests.`);
  const answers = measured.answers;
  const cpuMicroseconds = before === null || after === null ? null : ((after - before) / answers) * 1e6;
  return { turn: { perSecond: measured.perSecond, cpuMicroseconds }, share: measured.generatorShare };
}

/** Each round begins with the next contender. */
function rotated<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
