/** Submits to a link as a user would, with invented data. */
import { postFaultControl, send } from './api.ts';
import type { Choice } from './catalogue.ts';

interface Submission {
  readonly brand: string;
  readonly refId: string;
  readonly choice: Choice;
  readonly outcome: string;
}

const IMAGES: ReadonlySet<string> = new Set(['selfie', 'document_front', 'document_back']);
const PERSON = { first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };

export async function submitForMe({ brand, refId, choice, outcome }: Submission): Promise<void> {
  const { country, id_type, required_fields, example } = choice;
  await postFaultControl('results', { results: [{ outcome, ref_id: refId }] });
  const images = required_fields.filter((name) => IMAGES.has(name));
  await send('POST', `/v1/${brand}_links/${encodeURIComponent(refId)}/submissions`, {
    country,
    id_type,
    consent: true,
    ...PERSON,
    ...(example !== null && { id_number: example }),
    ...Object.fromEntries(images.map((name) => [name, drawing(name)])),
  });
}

const SIDE = 320;

/** A picture that says what it stands for, as base64. */
function drawing(name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#dde7f7';
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = '#2450b8';
  context.font = '28px sans-serif';
  context.textAlign = 'center';
  context.fillText(name.replace('_', ' '), SIDE / 2, SIDE / 2);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
