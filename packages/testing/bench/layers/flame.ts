/** A profile as a flame graph: what called is above, what was called below it, each as wide as its fraction of the CPU time. */
import { ownTimes, type Profile } from './profile.ts';

const WIDTH = 960;
const ROW = 17;
const CHARACTER = 6.1;
/** What is narrower is left out. */
const FRACTION_MIN = 0.006;
const DEPTH_MAX = 22;

/** Dark enough for white text, and seen on white and on black. */
const COLOURS: Readonly<Record<string, string>> = {
  server: '#0b6e4f',
  handlers: '#8a4b08',
  store: '#1f5fa8',
  core: '#7b3f98',
  protocol: '#7b3f98',
  node: '#59636e',
  engine: '#a3333d',
};

interface Frame {
  readonly name: string;
  readonly kind: string;
  time: number;
  readonly inside: Map<string, Frame>;
}

/** @param what - what was profiled, for those who cannot see it. */
export function flameGraph(profile: Profile, what: string): string {
  const root = framesOf(profile);
  const drawn: string[] = [];
  let depthSeen = 0;
  const draw = ({ name, kind, time, inside }: Frame, x: number, depth: number): void => {
    const width = (time / root.time) * WIDTH;
    if (width < FRACTION_MIN * WIDTH || depth > DEPTH_MAX) return;
    depthSeen = Math.max(depthSeen, depth);
    drawn.push(drawFrame(name, kind, { x, y: depth * ROW, width, fraction: time / root.time }));
    let at = x;
    for (const each of [...inside.values()].sort((a, b) => b.time - a.time)) {
      draw(each, at, depth + 1);
      at += (each.time / root.time) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (depthSeen + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="11" fill="#fff">
<title>Flame graph of ${escaped(what)}</title>
<style>${styles()}</style>
${drawn.join('\n')}
</svg>
`;
}

const styles = () =>
  Object.entries(COLOURS)
    .map(([kind, colour]) => `.${kind}{fill:${colour}}`)
    .join('');

/** The calls as a tree. Frames of Node, and of one package, that follow each other are one. */
function framesOf(profile: Profile): Frame {
  const times = ownTimes(profile);
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const root: Frame = { name: 'all', kind: 'node', time: 0, inside: new Map() };
  const add = (id: number, path: readonly Frame[]): void => {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === '(idle)') return;
    const [name, kind] = nameOf(node.callFrame);
    const last = path.at(-1) as Frame;
    const isSame = path.length === 1 ? name === '(root)' : last.name === name && kind === 'node';
    const own = isSame ? path : [...path, frameIn(last, name, kind)];
    for (const each of own) each.time += times.get(id) ?? 0;
    for (const child of node.children ?? []) add(child, own);
  };
  if (profile.nodes[0]) add(profile.nodes[0].id, [root]);
  return root;
}

function frameIn(frame: Frame, name: string, kind: string): Frame {
  const inside = frame.inside.get(name) ?? { name, kind, time: 0, inside: new Map() };
  frame.inside.set(name, inside);
  return inside;
}

/** @returns a frame's name, and the kind that its colour is of. */
function nameOf({ functionName, url }: Profile['nodes'][number]['callFrame']): [string, string] {
  if (functionName === '(root)') return ['(root)', 'node'];
  if (functionName.startsWith('(')) return [functionName.slice(1, -1), 'engine'];
  const [, room, file] = /\/packages\/([^/]+)\/(?:.*\/)?([^/]+)\.ts$/.exec(url) ?? [];
  if (room !== undefined) return [functionName || `${file}`, COLOURS[room] ? room : 'server'];
  const [, library] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/[^/]+(?!.*\/node_modules\/)/.exec(url) ?? [];
  // The engine's way from Node to what waited.
  if (url === '' && functionName !== 'runMicrotasks') return [functionName || 'native code', 'engine'];
  return [library ?? 'node', 'node'];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fraction: number;
}

function drawFrame(name: string, kind: string, { x, y, width, fraction }: Place): string {
  const [left, wide] = [x.toFixed(1), Math.max(width - 0.6, 0.4).toFixed(1)];
  const box = `<rect class="${kind}" x="${left}" y="${y}" width="${wide}" height="${ROW - 1}"/>`;
  const room = Math.floor((width - 6) / CHARACTER);
  const percent = ` ${(fraction * 100).toFixed(fraction < 0.1 ? 1 : 0)} %`;
  if (room < 3) return box;
  const text = name.length + percent.length <= room ? name + percent : shortened(name, room);
  return `${box}<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(text)}</text>`;
}

const shortened = (name: string, room: number) =>
  name.length <= room ? name : `${name.slice(0, room - 1)}…`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
