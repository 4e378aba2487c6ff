/** Loaded before the driver: makes the mistake that `MUTANT` names in the source of the client. */
import { registerHooks } from 'node:module';
import { CLIENT_MUTANTS } from './mutants.ts';

const mutant = CLIENT_MUTANTS.find(({ name }) => name === process.env['MUTANT']);
if (!mutant) throw new Error(`There is no mutant ${process.env['MUTANT']}.`);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(`/packages/${mutant.file}`)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(mutant.from, () => mutant.to) };
  },
});
