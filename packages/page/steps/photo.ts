/** A step that takes one photo, with the camera or from a file. */
import { type Html, html } from '../html.ts';
import type { Messages } from '../messages/en.ts';
import { PHOTO_STEPS } from './photo-steps.ts';
import { renderStep } from './step.ts';

export function renderPhoto(field: keyof typeof PHOTO_STEPS, messages: Messages): Html {
  const { heading, hint, preview } = messages.step.photo[field];
  const { openCamera, takePhoto, usePhoto, retake, upload, viewfinder } = messages.step;
  const shape = field === 'selfie' ? 'face' : 'card';
  const body = html`<p>${hint}</p>
<div class="viewer ${shape}" hidden>
<video playsinline muted aria-label="${viewfinder}" hidden></video>
<div class="guide" hidden></div>
<img alt="${preview}" hidden>
</div>
<p class="status" role="status"></p>
<p class="error" role="alert"></p>
<button type="button" data-act="open">${openCamera}</button>
<button type="button" data-act="shoot" hidden>${takePhoto}</button>
<button type="button" data-act="use" hidden>${usePhoto}</button>
<button type="button" class="quiet" data-act="retake" hidden>${retake}</button>
<label class="upload"><input type="file" accept="image/png,image/jpeg,image/*"><span class="button quiet">${upload}</span></label>
${renderPhone(messages)}`;
  return renderStep(PHOTO_STEPS[field], heading, body);
}

/** Shown where there is no camera. The script sets the address, so that the QR code is loaded only then. */
function renderPhone({ step }: Messages): Html {
  return html`<div class="phone" hidden>
<h2>${step.phone}</h2>
<p>${step.phoneHint}</p>
<img class="code" alt="${step.phoneCode}" width="176" height="176">
</div>`;
}
