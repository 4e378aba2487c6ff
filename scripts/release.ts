/** `npm run release [folder]` makes all that is handed over, in `dist/`: server, client, docs, list of parts, checksums. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packClient } from './pack-client/pack.ts';
import { writeChecksums } from './release/checksums.ts';
import { buildServer } from './release/server.ts';

const ROOT = path.join(import.meta.dirname, '..');
const dist = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist'));
const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

await step('docs', () => {
  execFileSync(process.execPath, ['scripts/docs.ts'], { cwd: ROOT, stdio: 'ignore' });
  archive('docs', (folder) => cpSync(path.join(ROOT, 'generated/docs'), folder, { recursive: true }));
});
await step('server, with Node and its dependencies', () => archive('server', buildServer));
await step('client', async () => {
  await packClient(dist);
  rmSync(path.join(dist, 'client'), { recursive: true });
});
await step('list of the server’s parts', () => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit=dev', '--package-lock-only'];
  writeFileSync(path.join(dist, 'sbom.json'), execFileSync('npm', args, { cwd: ROOT }));
});
await step('checksums', () => writeChecksums(dist));

/** Fills a folder, and leaves it as an archive of the same name. */
function archive(part: string, fill: (folder: string) => void): void {
  const folder = `${name}-${part}-${version}`;
  fill(path.join(dist, folder));
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, folder], { cwd: dist });
  rmSync(path.join(dist, folder), { recursive: true });
}

async function step(what: string, run: () => void | Promise<void>): Promise<void> {
  const from = performance.now();
  await run();
  console.log(`${what}: ${Math.round(performance.now() - from)} ms`);
}
