import path from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Lets a module of a bundle find its files from its address in the project.
 * @param toProject - from the bundle to where the files lie as in the project, such as `./`.
 */
export const keepAddresses = (root: string, toProject: string): Plugin => ({
  name: 'keep-addresses',
  transform(code, id) {
    const address = path.relative(root, id);
    if (!/^packages\//.test(address) || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `new URL('${toProject}${address}', import.meta.url).href`);
  },
});
