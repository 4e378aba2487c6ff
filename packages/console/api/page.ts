/** The console's document, script and styles. Only the sandbox has these routes. */
import { readFileSync } from 'node:fs';
import { ICON_PATH } from '#page/layout/icon.ts';
import { textHash } from '#page/text/text-hash.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { Route } from '#server/http/route.ts';
import { assetRoute } from '#server/http/routes/asset-route.ts';
import { plainRoute } from '#server/http/routes/plain-route.ts';

const STYLES = ['base', 'frame', 'forms', 'lists', 'sent', 'views', 'plots'];

/** Nothing from elsewhere, and no script or style within the document. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export function consolePageRoutes(): Route[] {
  const script = readText('../../../generated/console-script.js');
  const style = STYLES.map((name) => readText(`../style/${name}.css`)).join('');
  const scriptPath = `/console/assets/console.${textHash(script)}.js`;
  const stylePath = `/console/assets/console.${textHash(style)}.css`;
  const body = documentOf(scriptPath, stylePath);
  return [
    plainRoute(ADDRESSES.console, () => ({ status: 200, headers: HEADERS, body })),
    assetRoute(scriptPath, 'text/javascript; charset=utf-8', script),
    assetRoute(stylePath, 'text/css; charset=utf-8', style),
  ];
}

const readText = (place: string) => readFileSync(new URL(place, import.meta.url), 'utf8');

const documentOf = (script: string, style: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sandbox console</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
</head>
<body>
<div id="console"></div>
<noscript><p>The console needs JavaScript. Everything it does is in the API as well: see <a href="/docs">the docs</a>.</p></noscript>
</body>
</html>
`;
