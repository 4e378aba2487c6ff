/**
 * Sequence diagrams, drawn when the site is built: the part of Mermaid's language that the chapters use, as SVG.
 * GitHub draws the same source with Mermaid itself.
 */
import { escapeHtml } from './text.ts';

interface Participant {
  readonly id: string;
  readonly label: string;
}

type Step =
  | {
      readonly kind: 'message';
      readonly from: number;
      readonly to: number;
      readonly text: string;
      readonly dashed: boolean;
      readonly lost: boolean;
    }
  | { readonly kind: 'note'; readonly first: number; readonly last: number; readonly text: string }
  | { readonly kind: 'open' | 'else'; readonly text: string; readonly word: string }
  | { readonly kind: 'close' };

const HEAD_HEIGHT = 34;
const COLUMN_MIN = 144;
const LINE_HEIGHT = 17;
/** Of the font that the diagrams are set in, at 13 pixels. */
const CHARACTER_WIDTH = 6.7;
const EDGE = 8;

/** @throws when a line is in a part of Mermaid's language that is not drawn here. */
export function renderSequence(source: string, title: string): string {
  const { participants, steps } = read(source);
  const column = columnWidth(participants);
  const x = (at: number) => EDGE + column * (at + 0.5);
  const width = EDGE * 2 + column * participants.length;
  const parts: string[] = [];
  const frames: number[] = [];
  let y = EDGE + HEAD_HEIGHT + 14;
  for (const step of steps) {
    if (step.kind === 'message') y = message(step, y);
    else if (step.kind === 'note') y = note(step, y);
    else if (step.kind === 'open') y = open(step, y);
    else if (step.kind === 'else') y = divide(step, y);
    else y = close(y);
  }
  const height = y + EDGE;
  const heads = participants.map(({ label }, at) => {
    const boxWidth = column - 16;
    return `<line class="lifeline" x1="${x(at)}" y1="${EDGE + HEAD_HEIGHT}" x2="${x(at)}" y2="${height}"/>
<rect class="box" x="${x(at) - boxWidth / 2}" y="${EDGE}" width="${boxWidth}" height="${HEAD_HEIGHT}" rx="8"/>
<text class="name" x="${x(at)}" y="${EDGE + 22}">${escapeHtml(label)}</text>`;
  });
  return `<svg class="sequence of-${participants.length}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(`${title}. ${inWords(participants, steps)}`)}">
${heads.join('\n')}
${parts.join('\n')}
</svg>`;

  function lines(text: string, at: number, top: number, room: number, anchor = 'middle'): number {
    const wrapped = wrap(text, Math.floor(room / CHARACTER_WIDTH));
    wrapped.forEach((line, index) => {
      parts.push(
        `<text class="say" x="${at}" y="${top + LINE_HEIGHT * (index + 0.75)}" text-anchor="${anchor}">${escapeHtml(line)}</text>`,
      );
    });
    return top + wrapped.length * LINE_HEIGHT;
  }

  function message(step: Extract<Step, { kind: 'message' }>, top: number): number {
    const [from, to] = [x(step.from), x(step.to)];
    if (step.from === step.to) {
      const bottom = lines(step.text, from + 14, top, column - 24, 'start') + 4;
      parts.push(
        `<path class="arrow" d="M${from} ${top + 4}h8v${bottom - top - 6}h-3"/>${arrowHead(from + 2, bottom - 2, -1)}`,
      );
      return bottom + 10;
    }
    const direction = Math.sign(to - from);
    const y = lines(step.text, (from + to) / 2, top, Math.abs(to - from) - 12) + 5;
    const end = step.lost ? (from + to) / 2 : to - direction * 2;
    parts.push(
      `<line class="arrow${step.dashed ? ' dashed' : ''}" x1="${from}" y1="${y}" x2="${end}" y2="${y}"/>`,
    );
    parts.push(
      step.lost
        ? `<path class="lost" d="M${end - 5} ${y - 5}l10 10m0 -10l-10 10"/>`
        : arrowHead(end, y, direction),
    );
    return y + 14;
  }

  function note(step: Extract<Step, { kind: 'note' }>, top: number): number {
    const [left, right] = [x(step.first) - column / 2 + 6, x(step.last) + column / 2 - 6];
    const at = parts.length;
    const bottom = lines(step.text, (left + right) / 2, top + 6, right - left - 14) + 7;
    parts.splice(
      at,
      0,
      `<rect class="note" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="6"/>`,
    );
    return bottom + 14;
  }

  function open(step: Extract<Step, { text: string; word: string }>, top: number): number {
    frames.push(top);
    return lines(`${step.word}: ${step.text}`, EDGE + 8, top + 5, width - 40, 'start') + 12;
  }

  function divide(step: Extract<Step, { text: string; word: string }>, top: number): number {
    parts.push(`<line class="frame dashed" x1="${EDGE}" y1="${top}" x2="${width - EDGE}" y2="${top}"/>`);
    return lines(`${step.word}: ${step.text}`, EDGE + 8, top + 5, width - 40, 'start') + 12;
  }

  function close(bottom: number): number {
    const top = frames.pop() ?? bottom;
    parts.unshift(
      `<rect class="frame" x="${EDGE}" y="${top}" width="${width - EDGE * 2}" height="${bottom - top}" rx="6"/>`,
    );
    return bottom + 12;
  }
}

function arrowHead(x: number, y: number, direction: number): string {
  return `<path class="head" d="M${x} ${y}l${-9 * direction} -4.5v9z"/>`;
}

function columnWidth(participants: readonly Participant[]): number {
  const longest = Math.max(...participants.map(({ label }) => label.length));
  return Math.max(COLUMN_MIN, longest * CHARACTER_WIDTH + 40);
}

function wrap(text: string, charactersMax: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && `${line} ${word}`.length <= charactersMax)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** What somebody who cannot see the picture is told. */
function inWords(participants: readonly Participant[], steps: readonly Step[]): string {
  const name = (at: number) => participants[at]?.label ?? '';
  return steps
    .flatMap((step) => {
      if (step.kind === 'message') return [`${name(step.from)} to ${name(step.to)}: ${step.text}`];
      if (step.kind === 'note') return [step.text];
      return step.kind === 'close' ? [] : [`${step.word}: ${step.text}`];
    })
    .join('. ');
}

const MESSAGE = /^(\w+)\s*(--?>>|--?x)\s*(\w+)\s*:\s*(.+)$/;

function read(source: string): { participants: Participant[]; steps: Step[] } {
  const [first, ...lines] = source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (first !== 'sequenceDiagram')
    throw new Error(`a diagram begins with "${first}"; only sequenceDiagram is drawn`);
  const participants: Participant[] = [];
  const indexOf = (id: string): number => {
    const at = participants.findIndex((each) => each.id === id);
    return at >= 0 ? at : participants.push({ id, label: id }) - 1;
  };
  const steps = lines.flatMap((line): Step[] => {
    const [, id, label] = /^(?:participant|actor) (\w+)(?: as (.+))?$/.exec(line) ?? [];
    if (id) {
      participants.push({ id, label: label ?? id });
      return [];
    }
    const [, over, text = ''] = /^Note (?:over|right of|left of) ([\w, ]+):\s*(.+)$/i.exec(line) ?? [];
    if (over) {
      const at = over.split(',').map((each) => indexOf(each.trim()));
      return [{ kind: 'note', first: Math.min(...at), last: Math.max(...at), text }];
    }
    const [, from, arrow = '', to, said = ''] = MESSAGE.exec(line) ?? [];
    if (from && to) {
      return [
        {
          kind: 'message',
          from: indexOf(from),
          to: indexOf(to),
          text: said,
          dashed: arrow.startsWith('--'),
          lost: arrow.endsWith('x'),
        },
      ];
    }
    const [, word, condition = ''] = /^(alt|opt|loop|else|par|and)\b\s*(.*)$/.exec(line) ?? [];
    if (word) return [{ kind: word === 'else' || word === 'and' ? 'else' : 'open', word, text: condition }];
    if (line === 'end') return [{ kind: 'close' }];
    throw new Error(`a diagram has the line "${line}", which scripts/docs/sequence.ts cannot draw`);
  });
  return { participants, steps };
}
