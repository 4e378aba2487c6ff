/** The steps that choose the country and the ID type. */
import type { TypeData } from '#page/data.ts';
import { COUNTRIES_WITHOUT_SEARCH_MAX, TYPES_IN_ONE_STEP_MAX } from '#page/form/choice-limits.ts';
import { draft, saveDraft } from '../draft/draft.ts';
import { choosableTypes, chosenCountry, chosenType } from '../navigation.ts';
import { byId, data, find, message } from '../page.ts';
import { goNext, type Step } from '../router.ts';
import { showFieldError } from './field-errors.ts';
import { filterOptions } from './filter-options.ts';
import { matches } from './search-text.ts';

export function countryStep(): Step {
  return optionsStep({
    form: 'choose-country',
    searchedAbove: COUNTRIES_WITHOUT_SEARCH_MAX,
    missing: message('chooseCountry'),
    chosen: () => chosenCountry(draft, data),
    // Below a country stand those of its ID types that were found.
    noteOf(country, typed) {
      const types = data.types.filter((type) => type.country === country);
      if (types[0] && matches(typed, countryText(types[0]))) return '';
      const found = types.filter((type) => matches(typed, typeText(type)));
      return found.map(({ name }) => name).join(' · ') || null;
    },
    choose(country) {
      if (chosenType(draft, data)?.country === country) return;
      draft.country = country;
      draft.type = null;
      const types = choosableTypes(draft, data);
      if (types.length === 1) draft.type = types[0]?.id ?? null;
    },
  });
}

export function typeStep(): Step {
  return optionsStep({
    form: 'choose',
    searchedAbove: TYPES_IN_ONE_STEP_MAX,
    missing: data.errors.id_type,
    chosen: () => draft.type,
    noteOf(id, typed) {
      const type = choosableTypes(draft, data).find((each) => each.id === id);
      return type && matches(typed, typeText(type)) ? '' : null;
    },
    choose(id) {
      draft.type = id;
    },
  });
}

/** What a country is found by, and an ID type: also in English, as many know them from the documents themselves. */
const countryText = ({ countryName, countryWords }: TypeData) => `${countryName} ${countryWords}`;
const typeText = (type: TypeData) => `${type.name} ${type.words} ${countryText(type)}`;

interface Options {
  /** The id of the form. */
  form: string;
  searchedAbove: number;
  /** What is said when nothing was chosen. */
  missing: string;
  chosen(): string | null;
  noteOf(value: string, typed: string): string | null;
  choose(value: string): void;
}

function optionsStep({ form: id, searchedAbove, missing, chosen, noteOf, choose }: Options): Step {
  const form = byId<HTMLFormElement>(id);
  const radios = form.querySelectorAll<HTMLInputElement>('[type=radio]');
  const options = filterOptions(form, searchedAbove, noteOf);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const shown = options.shown();
    // Enter in the search field takes the only one that was found.
    const radio = shown.find(({ checked }) => checked) ?? (shown.length === 1 ? shown[0] : undefined);
    if (!radio) {
      // Below the field it says that nothing was found.
      if (shown.length > 0) showFieldError(radios, missing);
      (shown[0] ?? find(form, '[type=search]')).focus();
      return;
    }
    choose(radio.value);
    // As the details are: a reload of the next step must not lose it.
    await saveDraft();
    if (!form.closest('[hidden]')) goNext();
  };
  // Also while it is searched.
  form.oninput = () => showFieldError(radios, '');
  return {
    show() {
      options.reset();
      for (const radio of radios) radio.checked = radio.value === chosen();
      showFieldError(radios, '');
    },
  };
}
