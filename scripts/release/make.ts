/** Makes all that is handed over, in the folder of the first argument. `scripts/release.ts` runs it. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleServer, keepCompiled } from '../bundle-server.ts';
import { packClient } from '../pack-client/pack.ts';
import { packConformance } from '../pack-conformance/pack.ts';
import { CONTRACT_PACKAGE, packContract } from '../pack-contract/pack.ts';
import { packSandbox } from '../pack-sandbox/pack.ts';
import { filesOf, isOfOtherVersion, signChecksums, writeChecksums } from './checksums.ts';
import { buildClients } from './clients.ts';
import { packFolder, steadySbom } from './same-bytes.ts';
import { buildServer } from './server.ts';
import { startMs } from './start-time.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    sign: { type: 'string' },
  },
});
const dist = path.resolve(positionals[0] ?? 'dist');
const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const contract = JSON.parse(readFileSync(path.join(ROOT, 'generated/openapi.json'), 'utf8'));
/** The contract has a version of its own. */
const versionOf = (file: string): string =>
  path.basename(file).startsWith(CONTRACT_PACKAGE) ? contract.info.version : version;
/** Where parts are put together; what is handed over is in `dist` alone. */
const work = mkdtempSync(path.join(tmpdir(), 'release-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  async docs() {
    await archive('docs', async (folder) => cpSync(builtDocs(), folder, { recursive: true }));
  },
  // With Node and its dependencies.
  async server() {
    const folder = await archive('server', async (empty) => {
      buildServer(empty, builtDocs());
      await bundleServer(empty);
      await keepCompiled(empty);
    });
    console.log(`  starts in ${await startMs(folder)} ms`);
  },
  client: async () => keep(await packClient(work)),
  clients() {
    rmSync(path.join(dist, 'clients'), { recursive: true, force: true });
    const { files, leftOut } = buildClients(work, version);
    for (const { language, file } of files) keep(file, `clients/${language}`);
    for (const { language, missing } of leftOut) {
      console.log(`  left out: the ${language} client, for want of ${missing}`);
    }
    if (values.all && leftOut.length) process.exit(1);
  },
  conformance: async () => keep(await packConformance(work)),
  contract: () => keep(packContract(work)),
  sandbox: async () => keep(await packSandbox(work)),
  // Of the server.
  sbom() {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit=dev', '--package-lock-only'];
    const sbom = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 });
    writeFileSync(path.join(dist, 'sbom.json'), steadySbom(sbom, name));
  },
};

const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined)
  throw new Error(`There is no part “${unknown}”, only ${Object.keys(PARTS).join(', ')}.`);

if (values.only === undefined) rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
for (const part of wanted) {
  const from = performance.now();
  await PARTS[part]?.();
  console.log(`${part}: ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}
writeChecksums(dist, versionOf);
if (values.sign !== undefined) signChecksums(dist, values.sign, `${name} ${version}`);
for (const file of filesOf(dist)) {
  const megabytes = (statSync(path.join(dist, file)).size / 1e6).toFixed(2).padStart(7);
  const note = isOfOtherVersion(file, versionOf(file)) ? '  (of another version, not in SHA256SUMS)' : '';
  console.log(`${megabytes} MB  ${file}${note}`);
}

/** Fills a folder, and hands it over as an archive of the same name. @returns the folder. */
async function archive(part: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = `${name}-${part}-${version}`;
  await fill(path.join(work, folder));
  packFolder(path.join(dist, `${folder}.tar.gz`), work, folder);
  return path.join(work, folder);
}

/** @returns the folder of the docs, built once and not in the checkout, whose own docs a server may be showing. */
function builtDocs(): string {
  const folder = path.join(work, 'docs');
  if (!existsSync(folder)) {
    execFileSync(process.execPath, ['scripts/docs.ts', '--out', folder], { cwd: ROOT, stdio: 'ignore' });
  }
  return folder;
}

function keep(file: string, folder = ''): void {
  mkdirSync(path.join(dist, folder), { recursive: true });
  copyFileSync(file, path.join(dist, folder, path.basename(file)));
}
