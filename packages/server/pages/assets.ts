/** The page's files. Their names have a hash of their content, so that browsers cache them for ever. */
import { readFileSync } from 'node:fs';
import { ICON, ICON_PATH } from '#page/layout/icon.ts';
import { PLAIN_STYLE_PATH, STEPS_STYLE_PATH, STYLE_PATH } from '#page/layout/layout.ts';
import { PAGE_CSS, PLAIN_CSS, STEPS_CSS } from '#page/layout/style.ts';
import { cameraTexts, cameraTextsPath } from '#page/text/camera-texts.ts';
import { offeredLanguages } from '#page/text/languages.ts';
import { textHash } from '#page/text/text-hash.ts';
import { ISOLATED } from '../http/isolation.ts';
import type { Route } from '../http/route.ts';
import { assetRoute } from '../http/routes/asset-route.ts';

const PAGE_SCRIPT = generated('page-script.js');
const CAPTURE_SCRIPT = generated('capture-script.js');
const CHECKS_SCRIPT = generated('checks-script.js');
const LISTEN_SCRIPT = generated('listen-script.js');

export const SCRIPT_PATH = `/assets/page.${textHash(PAGE_SCRIPT)}.js`;
/** The path of the script with the camera, which the first one loads when a photo is asked for. */
export const CAPTURE_SCRIPT_PATH = `/assets/capture.${textHash(CAPTURE_SCRIPT)}.js`;

/** The path of the script with the checks of photos, which a worker runs. */
export const CHECKS_SCRIPT_PATH = `/assets/checks.${textHash(CHECKS_SCRIPT)}.js`;

/** The path of the script that reads a step aloud. */
export const LISTEN_SCRIPT_PATH = `/assets/listen.${textHash(LISTEN_SCRIPT)}.js`;

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

export function assetRoutes(): Route[] {
  return [
    assetRoute(STYLE_PATH, CSS, PAGE_CSS),
    assetRoute(STEPS_STYLE_PATH, CSS, STEPS_CSS),
    assetRoute(PLAIN_STYLE_PATH, CSS, PLAIN_CSS),
    assetRoute(ICON_PATH, 'image/svg+xml', ICON),
    assetRoute(SCRIPT_PATH, JAVASCRIPT, PAGE_SCRIPT),
    assetRoute(CAPTURE_SCRIPT_PATH, JAVASCRIPT, CAPTURE_SCRIPT),
    assetRoute(CHECKS_SCRIPT_PATH, JAVASCRIPT, CHECKS_SCRIPT, ISOLATED),
    assetRoute(LISTEN_SCRIPT_PATH, JAVASCRIPT, LISTEN_SCRIPT),
    ...offeredLanguages().map((each) =>
      assetRoute(cameraTextsPath(each), JSON_TYPE, JSON.stringify(cameraTexts(each))),
    ),
  ];
}

/** A script without the line that says what made it: every first load would pay for it. */
function generated(name: string): string {
  const text = readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8');
  return text.slice(text.indexOf('\n') + 1);
}
