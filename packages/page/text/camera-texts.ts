/** The texts that only the camera and its checks need: a file for each language, loaded with the script that needs them. */
import type { Messages } from './languages.ts';
import { textHash } from './text-hash.ts';

export function cameraTexts({
  script,
  capture,
  partner,
  handoff,
}: Messages): Readonly<Record<string, string>> {
  // Said where that script did not come.
  const { cameraNotLoaded: _, photoBefore: __, ...checks } = capture.script;
  const { cameraRefused, cameraMissing, cameraFailed } = script;
  const { noCameraOnPhone } = handoff.script;
  return { ...checks, ...partner.script, cameraRefused, cameraMissing, cameraFailed, noCameraOnPhone };
}

/** Its path. It contains a hash of the texts, so that it can be cached for ever. */
export const cameraTextsPath = (messages: Messages): string =>
  `/assets/camera.${messages.lang}.${textHash(JSON.stringify(cameraTexts(messages)))}.json`;
