/** The clients of other languages as their users install them, as far as the tools for that are here. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { assembleClient, LANGUAGES, type Language } from '../assemble-client/assemble.ts';
import { packAnew, setTimes } from './same-bytes.ts';

interface Build {
  /** Commands of which each must succeed, by the name of what is missing otherwise. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** Builds in the folder of the assembled client; `VERSION` is set. */
  readonly build: readonly string[];
  /** What comes of it. */
  readonly files: string;
}

const BUILDS: Readonly<Record<Language, Build>> = {
  python: {
    tools: { python3: ['python3', '--version'] },
    build: ['sh', 'build.sh'],
    files: 'dist/*.{whl,tar.gz}',
  },
  go: {
    tools: { go: ['go', 'version'] },
    // A module proxy as one file: unpack it, and GOPROXY=file://… finds the module.
    build: ['sh', '-c', 'go run ./pack && tar -czf "hosted-verification-links-go-$VERSION.tar.gz" -C dist .'],
    files: '*.tar.gz',
  },
  java: {
    tools: { javac: ['javac', '--version'], jar: ['jar', '--version'] },
    build: ['sh', 'build.sh'],
    files: 'target/*.{jar,pom}',
  },
  php: {
    tools: { php: ['php', '--version'], composer: ['composer', '--version'] },
    build: [
      ...['sh', '-c'],
      'composer archive --quiet --format=zip --file="hosted-verification-links-php-$VERSION"',
    ],
    files: '*.zip',
  },
};

interface BuiltClients {
  readonly files: readonly { readonly language: string; readonly file: string }[];
  /** Languages whose tools are missing. */
  readonly leftOut: readonly { readonly language: string; readonly missing: string }[];
}

/** Builds the clients in folders of `work`. */
export function buildClients(work: string, version: string): BuiltClients {
  const files: { language: string; file: string }[] = [];
  const leftOut: { language: string; missing: string }[] = [];
  for (const language of LANGUAGES) {
    const { tools, build, files: made } = BUILDS[language];
    const missing = Object.entries(tools).find(
      ([, [command = '', ...args]]) => spawnSync(command, args).status !== 0,
    );
    if (missing) {
      leftOut.push({ language, missing: missing[0] });
      continue;
    }
    const folder = path.join(work, language);
    assembleClient(language, folder);
    setTimes(folder);
    const [command = '', ...args] = build;
    // What it says is shown when it fails.
    execFileSync(command, args, { cwd: folder, stdio: 'pipe', env: { ...process.env, VERSION: version } });
    for (const name of globSync(made, { cwd: folder })) {
      const file = path.join(folder, name);
      if (file.endsWith('.tar.gz')) packAnew(file);
      files.push({ language, file });
    }
  }
  return { files, leftOut };
}
