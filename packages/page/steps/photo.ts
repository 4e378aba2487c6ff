/** A step that takes one photo, with the camera or from a file. */
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany } from '../layout/layout.ts';
import type { Messages } from '../text/languages.ts';
import { type PhotoShape, renderExamples } from './examples.ts';
import { PHOTO_STEPS } from './photo-steps.ts';
import { renderStep } from './step.ts';

type PhotoField = keyof typeof PHOTO_STEPS;

export function renderPhoto(field: PhotoField, link: PageLink, messages: Messages): Html {
  const { heading, hint, preview } = messages.step.photo[field];
  const { openCamera, usePhoto, retake, upload } = messages.step;
  const shape = field === 'selfie' ? 'face' : 'card';
  const body = html`<p>${hint}</p>
${renderExamples(shape, field === 'document_back', messages)}
<div class="viewer ${shape}" hidden><img alt="${preview}"></div>
<p class="status" role="status"></p>
<p class="error" role="alert"></p>
<button type="button" data-act="open">${openCamera}</button>
<button type="button" data-act="use" hidden>${usePhoto}</button>
<button type="button" data-act="retake" hidden>${retake}</button>
<button type="button" class="quiet" data-act="anyway" hidden>${messages.capture.useAnyway}</button>
${link.capture === 'camera' ? renderOnlyCamera(link, messages) : renderUpload(upload)}
${renderFinder(field, shape, messages)}`;
  return renderStep(PHOTO_STEPS[field], heading, body);
}

const renderUpload = (label: string): Html =>
  html`<label class="upload"><input type="file" accept="image/png,image/jpeg,image/*"><span class="button quiet">${label}</span></label>`;

/** Why there is no way with a file. */
const renderOnlyCamera = (link: PageLink, { capture }: Messages): Html =>
  html`<p class="hint">${fill(capture.onlyCamera, { company: renderCompany(link) })}</p>`;

/** The camera over the whole screen. */
function renderFinder(field: PhotoField, shape: PhotoShape, { step, capture, cancel }: Messages): Html {
  return html`<dialog class="finder ${shape}" aria-label="${step.viewfinder}">
<video playsinline muted aria-hidden="true"></video>
<p class="aim" role="status">${capture.aim[field]}</p>
<div class="sight"><div class="guide"></div></div>
<div class="controls">
<button type="button" class="quiet" data-act="close">${cancel}</button>
<button type="button" class="shutter" data-act="shoot"><span class="unseen">${step.takePhoto}</span></button>
</div>
</dialog>`;
}
