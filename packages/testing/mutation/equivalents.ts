import { describeMutant, type Mutant } from './mutant.ts';

/** Mistakes that change no behaviour, each reviewed. A test fails for an entry whose line no longer exists. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'packages/jobs/verifier-response.ts',
    from: 'const ajv = new Ajv2020({ strict: false, validateSchema: false });',
    to: 'const ajv = new Ajv2020({ strict: false, });',
    reason: 'The contract is a valid schema; checking it again would only cost time.',
  },
  {
    file: 'packages/jobs/verifier-response.ts',
    from: 'const ajv = new Ajv2020({ strict: false, validateSchema: false });',
    to: 'const ajv = new Ajv2020({ strict: false, validateSchema: true });',
    reason: 'As above.',
  },
  {
    file: 'packages/core/page/contrast.ts',
    from: 'return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;',
    to: 'return channel < 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;',
    reason: 'No channel of 8 bits has just this value.',
  },
  {
    file: 'packages/core/delivery.ts',
    from: "return { state: 'waiting', dueAt: now + Math.round(Math.max(spread, asked)) };",
    to: "return { state: 'waiting', dueAt: now + Math.round(Math.max(asked, spread)) };",
    reason: 'The greater of two is the same in either order.',
  },
  {
    file: 'packages/protocol/redirect.ts',
    from: "const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\\?([^#]*))?(.*)$/s.exec(url) ?? [];",
    to: "const [, base = '', query = '', fragment = ''] = /([^?#]*)(?:\\?([^#]*))?(.*)$/s.exec(url) ?? [];",
    reason: 'All parts are optional, so the first match begins at the start.',
  },
  {
    file: 'packages/delivery/address-guard.ts',
    from: "return hostname.replace(/^\\[|\\]$/g, '');",
    to: "return hostname.replace(/\\[|\\]$/g, '');",
    reason: 'The host of a URL has no bracket but those around an IPv6 address.',
  },
  {
    file: 'packages/delivery/address-guard.ts',
    from: "return hostname.replace(/^\\[|\\]$/g, '');",
    to: "return hostname.replace(/^\\[|\\]/g, '');",
    reason: 'As above.',
  },
  {
    file: 'packages/store/queue/wait-for-more.ts',
    from: 'const TICKS_MAX = 8;',
    to: 'const TICKS_MAX = 9;',
    reason: 'A bound of speed: nine ticks of the event loop are as good as eight.',
  },
];

interface Equivalent {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export function isEquivalent(source: string, mutant: Mutant): boolean {
  const { from, to } = describeMutant(source, mutant);
  return EQUIVALENTS.some((each) => each.file === mutant.file && each.from === from && each.to === to);
}
