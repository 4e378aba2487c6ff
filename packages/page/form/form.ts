/**
 * The form of one ID type. It asks for the fields that the method needs and posts them as one multipart request.
 * The server validates, and on errors shows the form again with all of them: a browser would tell one at a time.
 */
import {
  type FieldNeeds,
  type IdType,
  IMAGE_FIELDS,
  type ImageField,
  PERSON_FIELDS,
  type PersonField,
} from '#core/id-numbers/id-type.ts';
import { type PageContext, siteHref, withQuery } from '../address.ts';
import { renderCancelLink } from '../ends/cancel.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { consentShown, renderConsentText } from '../text/consent.ts';
import type { Messages } from '../text/languages.ts';
import type { PageChoice } from './choose.ts';
import {
  type FormField,
  type FormFieldName,
  isRule,
  labelOf,
  renderConsent,
  renderImageField,
  renderPersonField,
} from './field.ts';
import { askedBesides, type PrefillMasks } from './prefill-masks.ts';

/** An error to show. The message is a sentence. */
export interface FormError {
  /** As on the wire; null when the error is not about one field. */
  field: string | null;
  message: string;
}

export interface FormPage extends PageContext {
  link: PageLink;
  choice: PageChoice;
  idType: IdType;
  needs: FieldNeeds;
  /** What was typed before. Photos are missing: browsers do not let a page fill in a file. */
  values: Readonly<Partial<Record<PersonField, string | undefined>>>;
  /** Masks of the details that the partner prefilled: the form does not ask for them (D-87). */
  prefillMasks: PrefillMasks;
  /** Whether “Not you?” was pressed: then all of it is asked for. */
  asksForAll?: boolean;
  /** Whether the consent was ticked before. */
  hasAgreed: boolean;
  errors: readonly FormError[];
  /** New for each page shown, so that a double click submits once (D-29). */
  idempotencyKey: string;
  /** The token of the visit (D-82). */
  visit: string;
  /** Whether the link is for several people, who may share a browser. */
  isShared: boolean;
  /** Whether the link has other ID types to go back to. */
  canChange: boolean;
}

export function renderForm(page: FormPage, messages: Messages): string {
  const { link, choice, errors, action } = page;
  const body = renderFormBody(page, messages);
  const heading = messages.form.heading;
  const id = `${choice.country}.${choice.idType}`;
  const languageSwitch = { path: action, query: { id, ...(page.asksForAll && { all: '1' }) } };
  return renderDocument({ link, heading, hasErrors: errors.length > 0, body, languageSwitch }, messages);
}

/**
 * All below the heading. Photos come last: a form that is refused for their size is read no further, and shown again
 * with what came before them.
 */
export function renderFormBody(page: FormPage, messages: Messages): Html {
  const { link, choice, needs, errors, action, lang } = page;
  if (link.capture === 'camera' && needs.images.required.length > 0) return renderNeedsScript(page, messages);
  const person = fieldsOf(PERSON_FIELDS, askedBesides(page.prefillMasks, needs).person, errors);
  const images = fieldsOf(IMAGE_FIELDS, needs.images, errors);
  const consent: FormField = {
    name: 'consent',
    required: true,
    isTicked: page.hasAgreed,
    errors: errorsOf('consent', errors),
  };
  const href = siteHref(withQuery(action, { lang, key: page.idempotencyKey }));
  return html`${renderErrors(page, [...person, consent, ...images], messages)}
${renderChosenType(page, messages)}
<p class="hint">${renderMarkExplained(messages)}</p>
<form method="post"${href && html` action="${href}"`} enctype="multipart/form-data"${page.isShared && html` autocomplete="off"`} novalidate>
${renderHidden('country', choice.country)}
${renderHidden('id_type', choice.idType)}
${renderHidden('idempotency_key', page.idempotencyKey)}
${renderHidden('visit', page.visit)}
${renderPrefill(page, messages)}
${renderPerson(person, page, messages)}
${renderHidden('consent_shown', consentShown(link, messages, 'plain'))}
${renderConsent(consent, renderConsentText(link, messages, 'plain'), messages)}
${renderImages(images, page, messages)}
<button type="submit">${messages.step.send}</button>
</form>
${renderCancelLink(page, messages)}`;
}

/** In place of a form that could not be sent: it has photos from files alone, which the partner refuses (D-87). */
function renderNeedsScript(page: FormPage, messages: Messages): Html {
  const { link, action, lang } = page;
  const href = siteHref(withQuery(action, { lang }));
  return html`${renderChosenType(page, messages)}
<p class="notice urgent">${fill(messages.partner.needsScript, { company: renderCompany(link) })}</p>
${href && html`<a class="button" href="${href}">${messages.visit.broken.reload}</a>`}
${renderCancelLink(page, messages)}`;
}

function renderMarkExplained({ form }: Messages): Html {
  return fill(form.markExplained, { mark: html`<span class="mark">${form.mark}</span>` });
}

/** Each field once: one that is in both lists is required. */
function fieldsOf<Name extends FormFieldName>(
  order: readonly Name[],
  needs: { required: readonly Name[]; optional: readonly Name[] },
  errors: readonly FormError[],
): (FormField & { name: Name })[] {
  return order
    .filter((name) => needs.required.includes(name) || needs.optional.includes(name))
    .map((name) => ({ name, required: needs.required.includes(name), errors: errorsOf(name, errors) }));
}

function errorsOf(name: FormFieldName, errors: readonly FormError[]): string[] {
  return errors.filter(({ field }) => field === name).map(({ message }) => message);
}

/** The list of errors. `autofocus`, so that screen readers read it first, without a script too. */
function renderErrors(page: FormPage, fields: readonly FormField[], messages: Messages): Html | null {
  if (page.errors.length === 0) return null;
  // In the order of the page; errors that are not about one field come last.
  const placeOf = ({ field: name }: FormError) => {
    const place = fields.findIndex((known) => known.name === name);
    return place === -1 ? fields.length : place;
  };
  const sorted = page.errors.toSorted((one, other) => placeOf(one) - placeOf(other));
  const { listed } = messages.errors;
  const items = sorted.map(({ field: name, message }) => {
    const field = fields.find((known) => known.name === name);
    if (!field) return html`<li>${message}</li>`;
    const label = labelOf(field.name, page.idType, messages);
    const words = isRule(field, page.idType, messages) ? label : fill(listed, { label, text: message });
    return html`<li><a href="#${field.name}">${words}</a></li>`;
  });
  const hasImages = page.needs.images.required.length + page.needs.images.optional.length > 0;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
<h2>${messages.form.errors}</h2>
<ul>${items}</ul>
${hasImages && html`<p>${messages.form.photosAgain}</p>`}
</div>`;
}

function renderChosenType({ choice, action, lang, canChange }: FormPage, messages: Messages): Html {
  const href = canChange && siteHref(withQuery(action, { lang, plain: '1' }));
  return html`<p class="chosen"><span><strong>${choice.idTypeName}</strong> <span class="aside">${choice.countryName}</span></span>
${href && html`<a href="${href}">${messages.form.change}</a>`}</p>`;
}

/** Without `autocomplete="off"` some browsers restore an older page's value on a reload. */
function renderHidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" autocomplete="off">`;
}

/** What is prefilled, as masks, and a way to a form that asks for all of it. */
function renderPrefill(
  { prefillMasks, choice, idType, action, lang }: FormPage,
  messages: Messages,
): Html | null {
  const rows = PERSON_FIELDS.flatMap((field) => {
    const mask = prefillMasks[field];
    const term = labelOf(field, idType, messages);
    return mask ? [html`<div><dt>${term}</dt><dd class="value"><bdi dir="ltr">${mask}</bdi></dd></div>`] : [];
  });
  if (rows.length === 0) return null;
  const href = siteHref(withQuery(action, { lang, id: `${choice.country}.${choice.idType}`, all: '1' }));
  return html`${renderHidden('use_prefill', 'true')}
<div class="prefill">
<p>${messages.partner.known}</p>
<dl class="review">${rows}</dl>
${href && html`<p><a href="${href}">${messages.partner.notMe}</a></p>`}
</div>`;
}

function renderPerson(
  fields: readonly (FormField & { name: PersonField })[],
  { values, idType, isShared }: FormPage,
  messages: Messages,
): Html | null {
  if (fields.length === 0) return null;
  return html`<fieldset>
<legend>${messages.form.details}</legend>
${fields.map((field) => renderPersonField(field, values[field.name] ?? '', idType, isShared, messages))}
</fieldset>`;
}

function renderImages(
  fields: readonly (FormField & { name: ImageField })[],
  { idType }: FormPage,
  messages: Messages,
): Html | null {
  if (fields.length === 0) return null;
  return html`<fieldset>
<legend>${messages.form.photos}</legend>
<p class="hint">${messages.form.photosRule}</p>
${fields.map((field) => renderImageField(field, idType, messages))}
</fieldset>`;
}
