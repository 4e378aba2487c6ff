/** The review: everything that will be sent, each with a way to change it. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { TypeData } from '#page/data.ts';
import { PHOTO_STEPS } from '#page/steps/photo-steps.ts';
import { detailRow, prefillRows } from '../details/prefill.ts';
import { personFieldsOf } from '../details/validation.ts';
import { draft } from '../draft/draft.ts';
import { isOnComputer } from '../draft/draft-check.ts';
import { changeTypeStep, chosenType } from '../navigation.ts';
import { byId, data, element, fieldLabel, find, message } from '../page.ts';
import { goTo, type Step } from '../router.ts';
import { showSent } from './staging.ts';

export function reviewStep(): Step {
  const list = byId('review');
  byId('send').onclick = () => goTo('sending');
  return {
    show() {
      const type = chosenType(draft, data) as TypeData;
      const typed = personFieldsOf(type).flatMap((field) => {
        const value = draft.fields[field]?.trim();
        // What may be left out, and was, is nothing to look at.
        if (!value && type.optional.includes(field)) return [];
        return createRow(
          fieldLabel(field, type),
          displayDate(field, value) ?? value ?? '',
          'details',
          field === 'id_number',
        );
      });
      const photos = type.images.map((field) =>
        createRow(fieldLabel(field, type), thumbnail(field), PHOTO_STEPS[field]),
      );
      // Beside each other, so that Send is not far away.
      for (const row of photos) row.className = 'photo';
      byId('staged').hidden = type.images.length === 0;
      const chosen = `${type.name}\u00a0· ${type.countryName}`;
      list.replaceChildren(
        createRow(message('chosenId'), chosen, changeTypeStep(draft, data)),
        ...typed,
        ...prefillRows(type).map(([name, mask]) => createRow(name, mask, 'details', true)),
        ...photos,
      );
    },
    leave() {
      for (const image of list.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    },
  };
}

/** A date as people of the language write it. */
function displayDate(field: string, value: string | undefined): string | null {
  if (field !== 'dob' || !value) return null;
  return new Date(value).toLocaleString(data.locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** The photo, and how much of it has been sent already. */
function thumbnail(field: ImageField): HTMLElement {
  const photo = draft.photos[field];
  if (photo && isOnComputer(photo)) return element('span', message('photoOnComputer'));
  const image = element('img');
  if (photo) {
    image.src = URL.createObjectURL(photo.blob);
    image.classList.toggle('mirrored', !!photo.isMirrored);
  }
  image.alt = find<HTMLImageElement>(document, `[data-step="${PHOTO_STEPS[field]}"] .viewer img`).alt;
  const sent = element('span');
  sent.className = 'aside';
  sent.dataset['sent'] = field;
  showSent(sent, field);
  return element('span', image, sent);
}

function createRow(
  name: string,
  value: string | HTMLElement,
  step: string | null,
  isCode = false,
): HTMLElement {
  const row = detailRow(name, value, isCode);
  if (step) {
    const which = element('span', ` ${name}`);
    which.className = 'unseen';
    const link = element('a', message('change'), which);
    link.href = `#${step}`;
    const edit = element('dd', link);
    edit.className = 'edit';
    row.append(edit);
  }
  return row;
}
