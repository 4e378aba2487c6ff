/**
 * The page in steps, for browsers that run scripts, and the plain page in `noscript`. The welcome is visible from
 * the start; the other steps are in a `template`, which a browser neither shows nor loads.
 */
import { type FieldNeeds, type IdType, IMAGE_FIELDS, PERSON_FIELDS } from '#core/id-numbers/id-type.ts';
import type { Prefill } from '#core/page/prefill.ts';
import { type PageContext, siteHref, withQuery } from './address.ts';
import type { NumberKind, PageData, TypeData } from './data.ts';
import { renderCancelForm } from './ends/cancel.ts';
import { hasCountryStep, TYPES_IN_ONE_STEP_MAX } from './form/choice-limits.ts';
import { type PageChoice, renderChoiceBody } from './form/choose.ts';
import { isNumeric } from './form/field.ts';
import { errorMessages } from './form/field-error.ts';
import { type FormPage, renderFormBody } from './form/form.ts';
import { pictureOf } from './form/id-type-kinds.ts';
import { numberKinds, numberTexts } from './form/id-types.ts';
import { numberHint } from './form/number-text.ts';
import { maskPrefill } from './form/prefill-masks.ts';
import { fill, type Html, html, jsonData } from './html.ts';
import { type PageLink, renderCompany, renderDocument, STEPS_STYLE_PATH } from './layout/layout.ts';
import { renderDrawings } from './layout/pictures.ts';
import { renderCountryStep, renderTypeStep } from './steps/choose.ts';
import { renderDetails } from './steps/details.ts';
import { type EndSteps, renderBlocked, renderDone, renderReview, renderSending } from './steps/end.ts';
import { renderElsewhere, renderHandoff } from './steps/handoff.ts';
import { renderPhoto } from './steps/photo.ts';
import { renderNotices, renderResume } from './steps/resume.ts';
import { renderWelcome } from './steps/welcome.ts';
import { cameraTexts, cameraTextsPath } from './text/camera-texts.ts';
import { consentForm, consentShown } from './text/consent.ts';
import { countryWords } from './text/countries.ts';
import type { Messages } from './text/languages.ts';

/** One ID type of the link, with the fields that it asks for. */
export interface FlowType {
  choice: PageChoice;
  idType: IdType;
  needs: FieldNeeds;
}

interface FlowPage extends PageContext, EndSteps {
  link: PageLink;
  types: readonly FlowType[];
  /** The path to which the script sends the submission. */
  submitPath: string;
  /** The path to which it sends each photo before; `{visit}` stands for the token of the visit. */
  stagePath: string;
  /** For the plain form, when the link has one ID type. */
  idempotencyKey: string;
  /** What the partner knows (D-87). */
  prefill?: Prefill;
  /** The token of the visit that begins with this page (D-82). */
  visit: string;
  /** Whether the link is for several people, who may share a phone. */
  isShared: boolean;
  /** When the link expires, seconds from now; null where it does not. */
  expiresInS: number | null;
  /** Whether the script reports to the server which steps it shows: in a sandbox. */
  reportsSteps?: boolean;
  /** Whether the person tries again (D-111). */
  isRetry?: boolean;
}

export function renderFlow(page: FlowPage, messages: Messages): string {
  const { link, types, action } = page;
  const needs = types.map((type) => type.needs);
  const isUnreliable = types.every(({ choice }) => choice.isUnreliable);
  const main = html`${renderDrawings(['selfie', 'card', 'number', 'person', ...types.map(({ idType }) => pictureOf(idType))])}
<div id="flow">
${renderNotices(action, page.lang, messages)}
${renderBar(types.length === 1 || !!page.prefill?.country)}
${renderWelcome({ ...page, needs, isUnreliable, numberLabel: numberLabel(types, messages) }, messages)}
</div>
${renderElsewhere(messages)}
<noscript>
${renderPlain(page, messages)}
</noscript>`;
  const after = html`<template id="later"><link rel="stylesheet" href="${siteHref(STEPS_STYLE_PATH)}"></template>
<template id="steps">
${renderSteps(page, messages)}
</template>
${jsonData('data', dataOf(page, messages))}`;
  const { heading } = messages.welcome;
  return renderDocument(
    { link, heading, body: html``, main, after, languageSwitch: { path: action } },
    messages,
  );
}

/** The steps' bar, with the place of its line where the script will count them at once: then nothing moves. */
const renderBar = (hasCount: boolean): Html =>
  html`<div class="progress" id="bar"><p id="count">${hasCount && '\u00a0'}</p><progress id="progress" value="0" max="1" aria-hidden="true"></progress></div>`;

/** The name of the number, where it is the same for all ID types that need it. */
function numberLabel(types: readonly FlowType[], messages: Messages): string | null {
  const asking = types.filter(({ needs }) => needs.person.required.includes('id_number'));
  const labels = new Set(asking.map(({ idType }) => numberTexts(idType, messages)?.label));
  return labels.size === 1 ? ([...labels][0] ?? null) : null;
}

function renderSteps(page: FlowPage, messages: Messages): Html {
  const { types, link } = page;
  const images = new Set(types.flatMap(({ needs }) => needs.images.required));
  const choices = types.map(({ choice }) => choice);
  return html`${hasCountryStep(choices) && renderCountryStep(choices, link, messages)}
${types.length > 1 && renderTypeStep(choices, link, messages)}
${renderDetails(page.isShared, messages)}
${IMAGE_FIELDS.filter((field) => images.has(field)).map((field) => renderPhoto(field, link, messages))}
${renderReview(messages)}
${renderSending(page, messages)}
${renderBlocked(page, messages)}
${renderDone(page, messages)}
${renderHandoff(messages)}
${renderResume(messages)}
<div class="navigation" id="navigation">
<button type="button" class="quiet" id="back">${messages.step.back}</button>
<button type="button" class="quiet" id="cancel">${messages.cancel}</button>
</div>
<dialog id="stop" aria-labelledby="stop-heading">
<h2 id="stop-heading">${messages.stop.heading}</h2>
<p>${fill(messages.stop.text, { company: renderCompany(link) })}</p>
<button type="button" id="stop-no">${messages.stop.no}</button>
${renderCancelForm(page, messages)}
</dialog>`;
}

function renderPlain(page: FlowPage, messages: Messages): Html {
  const { types, link } = page;
  const [only] = types;
  if (types.length === 1 && only) {
    const prefillMasks = maskPrefill(only, page.prefill ?? {});
    const form: FormPage = {
      ...page,
      ...only,
      prefillMasks,
      values: {},
      hasAgreed: false,
      errors: [],
      canChange: false,
    };
    return html`<h1>${messages.form.heading}</h1>
${renderFormBody(form, messages)}`;
  }
  const choices = types.map(({ choice }) => choice);
  return html`<h1>${messages.choice.heading}</h1>
${renderChoiceBody({ ...page, link, choices }, messages)}`;
}

function dataOf(page: FlowPage, messages: Messages): PageData {
  const {
    link,
    types,
    action,
    lang,
    submitPath,
    stagePath,
    visit,
    isShared,
    expiresInS,
    prefill = {},
  } = page;
  const { consent: _, ...labels } = messages.form.labels;
  return {
    draft: action,
    submit: siteHref(submitPath) ?? '',
    stage: siteHref(stagePath) ?? '',
    page: siteHref(withQuery(action, { lang })) ?? '',
    handoff: page.isRetry ? '' : (siteHref(`${action}/handoff`) ?? ''),
    handoffs: siteHref(`${action}/handoffs/{id}`) ?? '',
    ...(page.reportsSteps && { step: siteHref(`${action}/step`) ?? '' }),
    captureScript: siteHref(link.captureScriptPath) ?? '',
    checksScript: siteHref(link.checksScriptPath) ?? '',
    listenScript: siteHref(link.listenScriptPath) ?? '',
    cameraTexts: siteHref(cameraTextsPath(messages)) ?? '',
    consentShown: consentShown(link, messages, consentForm(types.map(({ needs }) => needs))),
    visit,
    isShared,
    expiresInS,
    locale: messages.dateLocale,
    hasCountries: hasCountryStep(types.map(({ choice }) => choice)),
    ...(prefill.country && { prefilledType: `${prefill.country}.${prefill.id_type}` }),
    types: types.map((type) => ({
      ...typeData(type, messages),
      ...(types.length > TYPES_IN_ONE_STEP_MAX && searchWords(type)),
      ...maskedDetails(type, prefill),
    })),
    labels,
    wholeLabel: messages.form.documentOnly,
    errors: errorMessages(messages),
    photosNext: messages.step.photosNext,
    messages: scriptTexts(messages),
  };
}

/** What the script says, but for what is loaded with the camera. */
function scriptTexts(messages: Messages): PageData['messages'] {
  const { change, chosenId } = messages.step;
  const all: PageData['messages'] = {
    ...messages.script,
    ...messages.capture.script,
    ...messages.partner.script,
    ...messages.handoff.script,
    ...messages.visit.script,
    change,
    chosenId,
    errorsHeading: messages.form.errors,
  };
  const later = cameraTexts(messages);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in later))) as typeof all;
}

/** Only where there is a search. */
const searchWords = ({ choice, idType }: FlowType): Pick<TypeData, 'countryWords' | 'words'> => ({
  countryWords: countryWords(choice.country),
  words: idType.name,
});

function maskedDetails(type: FlowType, prefill: Prefill): Pick<TypeData, 'prefilled'> {
  const masks = maskPrefill(type, prefill);
  return Object.keys(masks).length > 0 ? { prefilled: masks } : {};
}

function typeData({ choice, idType, needs }: FlowType, messages: Messages): TypeData {
  const inOrder = <Name>(order: readonly Name[], names: readonly Name[]) =>
    order.filter((name) => names.includes(name));
  const kinds = numberKinds(idType).map((each) => numberData(each, messages));
  return {
    id: `${choice.country}.${choice.idType}`,
    country: choice.country,
    idType: choice.idType,
    name: choice.idTypeName,
    countryName: choice.countryName,
    required: inOrder(PERSON_FIELDS, needs.person.required),
    optional: inOrder(PERSON_FIELDS, needs.person.optional),
    images: inOrder(['selfie', 'document_front', 'document_back'] as const, needs.images.required),
    hasBack: idType.hasBack,
    picture: pictureOf(idType),
    ...numberData(idType, messages),
    ...(kinds.length > 0 && { kinds }),
  };
}

const numberData = (idType: IdType, messages: Messages): NumberKind => ({
  pattern: idType.number?.pattern ?? null,
  ...(idType.number?.countryCode && { countryCode: idType.number.countryCode }),
  isNumeric: isNumeric(idType),
  hint: numberHint(idType, messages) ?? '',
  number: numberTexts(idType, messages),
});
