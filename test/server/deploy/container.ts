/** Carries out a Dockerfile without a container engine: each stage is a folder, in which its steps run by chroot. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Stage {
  readonly root: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  entrypoint: string[];
  healthcheck: string[];
}

export interface Options {
  /** The folder that is built, without anything that .dockerignore leaves out. */
  readonly context: string;
  /** Where the roots of the stages are made. */
  readonly folder: string;
  /** Fills an empty root with what the image of that name has. */
  readonly pull: (image: string, root: string) => void;
  /** Settings of the machine that its package manager needs to reach a registry. */
  readonly machine: Readonly<Record<string, string>>;
}

/** @returns the last stage. */
export function build(dockerfile: string, options: Options): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of dockerfile.split('\n').filter((each) => /^[A-Z]/.test(each))) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [image = '', , name = `${stages.size}`] = rest.split(' ');
      const root = path.join(options.folder, name);
      mkdirSync(root, { recursive: true });
      options.pull(image, root);
      stage = { root, env: {}, workdir: '/', user: 'root', entrypoint: [], healthcheck: [] };
      stages.set(name, stage);
    } else if (stage) step(stage, instruction, rest, { ...options, stages });
  }
  if (!stage) throw new Error('The Dockerfile has no stage.');
  return stage;
}

function step(
  stage: Stage,
  instruction: string,
  rest: string,
  { context, stages, machine }: Options & { readonly stages: ReadonlyMap<string, Stage> },
): void {
  if (instruction === 'WORKDIR') {
    stage.workdir = rest;
    mkdirSync(path.join(stage.root, rest), { recursive: true });
  } else if (instruction === 'ENV') {
    for (const pair of rest.split(' '))
      stage.env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
  } else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest);
  else if (instruction === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')));
  else if (instruction === 'RUN') {
    const [command = '', ...args] = inside(stage, ['sh', '-c', rest], machine);
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  } else if (instruction === 'COPY') {
    const [, from, paths = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? [];
    const base = from === undefined ? context : (stages.get(from)?.root ?? '');
    const sources = paths
      .split(' ')
      .slice(0, -1)
      .map((source) => path.join(base, source));
    const to = path.join(stage.root, path.resolve(stage.workdir, paths.split(' ').at(-1) ?? ''));
    mkdirSync(to, { recursive: true });
    // Of a folder its content, of a file itself.
    const copied = sources.map((source) => (statSync(source).isDirectory() ? `${source}/.` : source));
    execFileSync('cp', ['-a', ...copied, to]);
  } else if (instruction !== 'EXPOSE') throw new Error(`${instruction} is not carried out here.`);
}

/** The command that runs another in a stage's root, with its environment, folder and user. */
export function inside(
  stage: Stage,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/tmp', ...stage.env, ...more };
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const enter = [
    '/usr/sbin/chroot',
    `--userspec=${stage.user}`,
    stage.root,
    'sh',
    '-c',
    'cd "$0" && exec "$@"',
  ];
  return ['env', '-i', ...pairs, ...enter, stage.workdir, ...command];
}

export const canBuild = process.getuid?.() === 0 && !spawnSync('debootstrap', ['--version']).error;
