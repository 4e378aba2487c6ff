import { STEPS } from './steps-style.ts';

/**
 * The page's stylesheet, served as a file because the content security policy forbids inline styles. Plain
 * CSS: a browser that knows neither `:has` nor custom properties still shows a usable form.
 */
const CSS = `*, ::before, ::after { box-sizing: border-box; }
:root {
  --ground: #f3f5f8; --card: #fff; --ink: #18212c; --soft: #566270; --line: #dde2e8; --edge: #7c8896;
  --accent: #2450b8; --accent-strong: #1b3f94; --on-accent: #fff; --tint: #eef3fd;
  --button: var(--accent); --button-strong: var(--accent-strong); --on-button: var(--on-accent);
  --bad: #b3261e; --bad-tint: #fdf1f0;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f141a; --card: #181f28; --ink: #e7ecf2; --soft: #a6b1be; --line: #36424f; --edge: #6f7d8c;
    --accent: #94b4ff; --accent-strong: #b4caff; --on-accent: #0d1626; --tint: #1e2a40;
    --bad: #ff9d94; --bad-tint: #33201f;
  }
}
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: .5rem 1rem 1rem;
  padding: max(.5rem, env(safe-area-inset-top)) max(1rem, env(safe-area-inset-right)) max(1rem, env(safe-area-inset-bottom)) max(1rem, env(safe-area-inset-left)); max-width: 36rem; min-height: 100vh; min-height: 100svh;
  display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
header { display: flex; align-items: center; gap: .75rem; min-height: 3.5rem; margin-bottom: .5rem; padding: 0 .25rem; }
.brand { display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: 0 .625rem; min-width: 0; }
.company {
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 5; overflow: hidden;
  flex: 1 1 6.5rem; min-width: 0; margin: 0; font-size: .875rem; font-weight: 600; line-height: 1.05rem;
}
.company:only-child { font-size: 1.0625rem; line-height: 1.375rem; }
.logo {
  height: 2.25rem; max-width: min(100%, 12rem); object-fit: contain; object-position: left; font-size: 0; border-radius: .25rem;
  filter: drop-shadow(0 0 .5px rgb(24 33 44 / 60%));
}
[dir=rtl] .logo { object-position: right; }
picture { display: contents; }
source { display: none; }
@media (prefers-color-scheme: dark) { .brand > .logo { padding: .25rem .375rem; background: #eef1f5; } }
main {
  padding: 1rem 1.25rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  box-shadow: 0 1px 2px rgb(15 25 40 / 5%), 0 10px 30px rgb(15 25 40 / 5%);
}
footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; padding: 1rem .25rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0; }
footer a { display: inline-block; padding: .75rem 0; margin: -.75rem 0; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 0; font-size: 1rem; }
p { margin: 0 0 1rem; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
fieldset { margin: 1.5rem 0 1.75rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .75rem; font-weight: 650; font-size: 1.125rem; }
.field { margin-bottom: 1.25rem; }
fieldset > :last-child { margin-bottom: 0; }
legend + .hint { margin: -.5rem 0 .875rem; }
.field > label:not(.option) { display: block; margin-bottom: .25rem; font-weight: 550; line-height: 1.35; }
.hint, .aside { color: var(--soft); font-size: .875rem; font-weight: 400; }
.field > label .aside { display: inline-block; }
.hint { margin: 0 0 .375rem; line-height: 1.4; }
.option .hint { display: block; margin: 0; }
section > .error { margin-bottom: .875rem; }
.mark, .error { color: var(--bad); }
.error { margin: 0 0 .375rem; font-size: .9375rem; font-weight: 550; }
.error:empty, .status:empty, .hint:empty { display: none; }
input, button { font: inherit; color: inherit; }
input[type=text], input[type=search], input[type=date], input[type=file] {
  display: block; width: 100%; min-height: 3rem; padding: .625rem .75rem; margin: 0;
  background: var(--card); border: 1px solid var(--edge); border-radius: .625rem;
}
input[type=date] { appearance: none; -webkit-appearance: none; }
input[type=file] { padding: .375rem; border-style: dashed; color: var(--soft); text-overflow: ellipsis; }
::file-selector-button {
  min-height: 2.25rem; padding: 0 .875rem; margin-inline-end: .75rem; cursor: pointer; font: inherit;
  font-weight: 550; color: var(--accent); background: var(--tint); border: 0; border-radius: .375rem;
}
input[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.option {
  display: flex; gap: .75rem; align-items: flex-start; min-height: 3rem; padding: .75rem; margin-bottom: .5rem;
  border: 1px solid var(--line); border-radius: .625rem; cursor: pointer;
}
.option:hover { border-color: var(--edge); }
.option:has(:checked) { border-color: var(--accent); background: var(--tint); }
.option:has([aria-invalid]) { border-color: var(--bad); }
.option input[aria-invalid] { box-shadow: none; }
.option input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.option > span { min-width: 0; }
.picture {
  flex: none; width: 2rem; height: 2rem; margin: -.25rem 0; margin-inline-start: auto; color: var(--soft);
  fill: none; stroke: currentColor; stroke-width: 1.25; stroke-linecap: round; stroke-linejoin: round;
}
.option:has(:checked) .picture { color: var(--accent); }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: .6875rem 1rem; cursor: pointer; text-align: center;
  font-weight: 600; text-decoration: none; color: var(--on-button); background: var(--button);
  border: 1px solid var(--button-edge, transparent); border-radius: .625rem;
}
button:hover, .button:hover { color: var(--on-button); background: var(--button-strong); }
.quiet { color: var(--accent); background: none; border-color: transparent; }
.quiet:hover { color: var(--accent-strong); background: var(--tint); }
button + button, button + .button, .button + button { margin-top: .5rem; }
form + .hint, button + .hint { margin-top: .625rem; }
#flow .mark { display: none; }
main > :last-child, section > :last-child { margin-bottom: 0; }
.cancel, .button + .button { margin-top: .5rem; }
.chosen {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem;
  padding: .5rem .75rem; background: var(--tint); border-radius: .625rem;
}
.chosen > span { padding: .25rem 0; }
.chosen strong { font-weight: 600; }
.chosen a { padding: .6875rem 0; font-size: .9375rem; }
.alert {
  padding: .875rem 1rem; margin-bottom: 1rem; background: var(--bad-tint);
  border: 1px solid var(--bad); border-radius: .625rem;
}
.notice { margin: 0 0 1rem; padding: .75rem 1rem; font-size: .875rem; background: var(--tint); border-radius: .625rem; }
.notice.urgent { color: var(--bad); background: var(--bad-tint); }
.alert ul { margin: .25rem 0 0; padding: 0; list-style: none; }
.alert li { padding: .625rem 0; }
.alert li:has(a) { padding: 0; }
.alert li a { display: inline-block; padding: .625rem 0; color: var(--bad); }
.alert p { margin: .25rem 0 0; font-size: .9375rem; }
.alert > p + p { margin-top: .75rem; }
.prefill { margin-bottom: 1.25rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
h1:focus { outline: none; }
section > h2 { margin: 0 0 .25rem; }
.needs, .needs ul { margin: 0 0 .5rem; padding: 0; list-style: none; font-size: .9375rem; line-height: 1.4; }
.needs li:not(:has(ul)) { display: flex; gap: .625rem; align-items: center; padding: .125rem 0; }
.needs ul { margin: 0; }
.needs .picture { width: 1.375rem; height: 1.375rem; margin: 0; color: var(--accent); stroke-width: 1.5; }
.needs li + li:has(ul) { margin-top: .25rem; }
.who { margin-bottom: .25rem; }
.duration { display: flex; gap: .375rem; margin-bottom: .375rem; color: var(--soft); font-size: .875rem; line-height: 1.25rem; }
.duration svg { flex: none; fill: none; stroke: currentcolor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
#start .option { font-size: .875rem; line-height: 1.4; }
#start { display: contents; }
#start .field { margin: 0; }
.actions { padding: 1rem 0 .75rem; }
.sign { display: block; margin: 0 0 1rem; fill: none; stroke: var(--button-bar, var(--accent)); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.sign circle { fill: var(--tint); stroke: none; }
.sign.wait, .sign.stopped { stroke: var(--soft); }
.sign.problem { stroke: var(--bad); }
.sign.problem circle { fill: var(--bad-tint); }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1.25rem 0; padding: .75rem 0 0; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
.facts dt, .facts dd { margin: 0; }
@media (max-width: 22rem) { .facts { grid-template-columns: 1fr; gap: 0; } .facts dd + dt { margin-top: .5rem; } }
.facts code { font: inherit; font-variant-numeric: tabular-nums; letter-spacing: .03em; color: var(--ink); user-select: all; }
.progress { margin-bottom: .75rem; }
[data-step=welcome]:last-child { padding-bottom: calc(3.75rem + 1px); }
.progress p { margin: 0 0 .375rem; color: var(--soft); font-size: .875rem; }
progress { display: block; width: 100%; height: .375rem; border: 0; border-radius: 1rem; overflow: hidden; appearance: none; -webkit-appearance: none; background: var(--line); color: var(--button-bar, var(--accent)); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--button-bar, var(--accent)); }
progress::-moz-progress-bar { background: var(--button-bar, var(--accent)); }
@media (forced-colors: active) {
  progress { border: 1px solid CanvasText; }
  progress::-webkit-progress-value { background: Highlight; }
  progress::-moz-progress-bar { background: Highlight; }
}
.languages { position: relative; margin-inline-start: auto; flex: none; font-size: .9375rem; }
.languages summary {
  display: flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; gap: .375rem; cursor: pointer;
  border: 1px solid var(--line); border-radius: .625rem; background: var(--card); list-style: none;
}
.languages summary::-webkit-details-marker { display: none; }
.languages summary::after {
  content: ""; width: .4rem; height: .4rem; margin: -.2rem .125rem 0;
  border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg);
}
.globe { width: 1.25rem; height: 1.25rem; fill: none; stroke: var(--soft); stroke-width: 1.5; }
@media (max-width: 27rem) { .language { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
.languages ul {
  position: absolute; z-index: 2; inset-inline-end: 0; min-width: 10rem; margin: .25rem 0 0; padding: .25rem; list-style: none;
  background: var(--card); border: 1px solid var(--line); border-radius: .625rem; box-shadow: 0 8px 24px rgb(0 0 0 / 20%);
}
.languages a { display: block; padding: .625rem .75rem; color: var(--ink); text-decoration: none; border-radius: .375rem; }
.languages a:hover { background: var(--tint); }
.languages a[aria-current] { font-weight: 650; background: var(--tint); }
.phone { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.phone p { margin: .25rem 0 .75rem; }
.phone .quiet { border-color: var(--line); }
[data-step=review]:not([hidden]) ~ .phone, [data-step=sending]:not([hidden]) ~ .phone, [data-step=blocked]:not([hidden]) ~ .phone, [data-step=done]:not([hidden]) ~ .phone { display: none; }
.navigation { display: flex; justify-content: space-between; gap: .5rem; margin: 1rem 0 -.75rem; padding-top: .5rem; border-top: 1px solid var(--line); }
.navigation button { width: auto; margin: 0; padding-inline: .75rem; }
.navigation #back { margin-inline-start: -.75rem; }
.navigation #cancel { margin-inline: auto -.75rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert:focus { outline: 2px solid var(--bad); outline-offset: -2px; }
@media (max-width: 24rem) {
  body { padding-left: max(.5rem, env(safe-area-inset-left)); padding-right: max(.5rem, env(safe-area-inset-right)); }
  header { margin-bottom: .25rem; }
  main { padding: .75rem .875rem 1rem; }
  h1 { font-size: 1.375rem; }
  #start .option { gap: .5rem; padding: .625rem; }
}
@media (min-width: 40rem) and (min-height: 30rem) {
  body { padding-top: max(5vh, env(safe-area-inset-top)); padding-bottom: max(2rem, env(safe-area-inset-bottom)); }
  main { padding: 2rem; }
  h1 { font-size: 1.75rem; }
}
@media (prefers-reduced-motion: no-preference) {
  progress::-webkit-progress-value { transition: width .3s; }
  .sign.done path { stroke-dasharray: 37; animation: draw .5s ease-out .15s both; }
}
@keyframes draw { from { stroke-dashoffset: 37; } }
`;

/** Without the white space that nobody needs: it counts towards the first load. */
const small = (css: string) => css.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?|(:) /g, '$1$2');

export const PAGE_CSS = small(CSS);

/** For what comes after the first screen; loaded behind it. */
export const STEPS_CSS = small(STEPS);

/** For browsers without a script: it hides the flow, so that only the plain page is shown. */
export const PLAIN_CSS = '#flow { display: none; }';
