/** The part of the stylesheet for photos: the examples, the camera over the whole screen, and the photo that was taken. */
export const PHOTO_CSS = `.examples { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: 0 0 1rem; }
.example { margin: 0; }
.example svg { display: block; width: 100%; background: var(--tint); border-radius: .625rem; }
.example figcaption { margin-top: .25rem; color: var(--soft); font-size: .875rem; line-height: 1.3; }
.drawn-fill { fill: var(--soft); }
.drawn-paper { fill: var(--card); stroke: var(--soft); stroke-width: 1.5; }
.drawn-line { fill: none; stroke: var(--soft); stroke-width: 3; stroke-linecap: round; }
.drawn-guide { fill: none; stroke: var(--edge); stroke-width: 1.5; stroke-dasharray: 4 3; }
.drawn-shine { fill: var(--card); opacity: .85; }
.drawn-good { fill: #1b7a43; }
.drawn-bad { fill: #b3261e; }
.drawn-mark { fill: none; stroke: #fff; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.turning { transform-box: fill-box; transform-origin: center; }
.turning.other { visibility: hidden; }
@media (prefers-reduced-motion: no-preference) {
  .turning { animation: turn 3.5s ease-in-out infinite; }
  .turning.other { visibility: visible; animation-name: turned; }
  .finder.same .guide { display: grid; place-items: center; }
  .finder.same .guide::after {
    content: ""; width: 45%; aspect-ratio: 85.6 / 54; background: rgb(8 12 18 / 70%); border: 4px solid #fff; border-inline-start-width: 1.5rem; border-radius: 6% / 9%;
    animation: flip 2.5s ease-in-out infinite;
  }
}
@keyframes turn { 0%, 30% { transform: none; } 45%, 85% { transform: scaleX(0); } 100% { transform: none; } }
@keyframes turned { 0%, 45% { transform: scaleX(0); } 60%, 75% { transform: none; } 85%, 100% { transform: scaleX(0); } }
@keyframes flip { to { transform: perspective(20rem) rotateY(1turn); } }
.finder {
  position: fixed; inset: 0; z-index: 9; width: 100%; height: 100vh; height: 100dvh; max-width: none; max-height: none;
  margin: 0; border: 0; border-radius: 0; overflow: hidden; background: #10151b; color: #fff; gap: .75rem;
  padding: .75rem; padding: max(.75rem, env(safe-area-inset-top)) max(.75rem, env(safe-area-inset-right)) max(.75rem, env(safe-area-inset-bottom)) max(.75rem, env(safe-area-inset-left));
}
.finder[open] { display: grid; grid-template: "aim" auto "sight" minmax(0, 1fr) "controls" auto / minmax(0, 1fr); }
.finder video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.finder.mirrored video, img.mirrored { transform: scaleX(-1); }
.aim {
  grid-area: aim; z-index: 2; justify-self: center; margin: 0; padding: .375rem .875rem; text-align: center;
  font-weight: 600; line-height: 1.3; background: rgb(8 12 18 / 80%); border-radius: 1.25rem;
}
.sight { grid-area: sight; display: grid; place-items: center; min-width: 0; min-height: 0; container-type: size; }
.guide { z-index: 1; box-shadow: 0 0 0 200vmax rgb(8 12 18 / 55%); border: 3px solid #fff; }
.face .guide { aspect-ratio: 3 / 4; width: min(70vw, 40vh); width: min(84cqw, 72cqh); border-radius: 50%; }
.card .guide { aspect-ratio: 85.6 / 54; width: min(86vw, 80vh); width: min(92cqw, 148cqh); border-radius: 3.6% / 5.7%; }
.controls { grid-area: controls; z-index: 2; display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; justify-items: center; gap: .5rem; }
.controls button { margin: 0; }
.controls .quiet { justify-self: start; width: auto; padding-inline: .5rem; white-space: nowrap; color: #fff; background: rgb(8 12 18 / 80%); }
.shutter {
  width: 4.5rem; height: 4.5rem; padding: 0; background: #fff; border: 3px solid #fff; border-radius: 50%;
  background-clip: content-box; padding: .25rem; box-shadow: 0 0 0 2px rgb(8 12 18 / 60%);
}
.tools { display: flex; flex-wrap: wrap; justify-content: end; justify-self: end; gap: .5rem; }
.tools .tool { width: 2.75rem; height: 2.75rem; min-height: 0; padding: .5rem; color: #fff; background: rgb(8 12 18 / 80%); border-color: transparent; border-radius: 50%; }
.tools .tool[aria-pressed=true] { color: #10151b; background: #fff; }
.tools .picture { display: block; width: 100%; height: 100%; margin: 0; color: inherit; stroke-width: 1.75; }
.shutter:hover { background: #dfe5ec; background-clip: content-box; }
.finder :focus-visible { outline-color: #94b4ff; }
@media (orientation: landscape) and (max-height: 40rem) {
  .finder[open] { grid-template: "aim controls" auto "sight controls" minmax(0, 1fr) / minmax(0, 1fr) auto; }
  .controls { grid-template: 1fr auto 1fr / auto; justify-items: center; }
  .controls .quiet { justify-self: center; align-self: end; grid-row: 3; }
  .shutter { grid-row: 2; }
  .tools { flex-direction: column; justify-self: center; align-self: start; grid-row: 1; }
}
section:has(> .viewer:not([hidden])) > h1 + p { display: none; }
.viewer { margin: 0 0 1rem; }
.viewer img { display: block; max-width: 100%; max-height: 42vh; margin: 0 auto; border-radius: .875rem; }
@media (max-height: 34rem) {
  .viewer img { max-height: 36vh; }
  .viewer ~ .status { margin-bottom: .75rem; }
}
@media (orientation: landscape) and (max-height: 30rem) {
  section:has(> .finder):not([hidden]) { display: grid; grid-template: repeat(9, auto) 1fr / 1fr 1fr; gap: 0 1.25rem; align-items: start; }
  section:has(> .finder) > * { grid-column: 2; }
  section:has(> .finder) > :is(h1, .examples, .viewer) { grid-column: 1; }
  section:has(> .finder) > :is(.examples, .viewer) { grid-row: 2 / span 9; }
  .viewer img { max-height: 55vh; }
}
.elsewhere { margin-bottom: 1rem; }
.elsewhere ol { margin: .5rem 0 0; padding: 0; list-style: none; }
.elsewhere li { display: flex; align-items: center; gap: .75rem; padding: .375rem 0; font-size: .9375rem; line-height: 1.35; }
.elsewhere .picture { margin: 0; padding: .25rem; color: var(--accent); background: var(--tint); border-radius: .5rem; stroke-width: 1.75; }
[dir=rtl] .elsewhere :is(.list, .external, .back) { transform: scaleX(-1); }
.viewer:not([hidden]) ~ .elsewhere { display: none; }
[data-act=retake].quiet { border-color: var(--line); }
.status { font-weight: 550; }
.upload { display: block; position: relative; margin-top: .5rem; }
.upload input { position: absolute; inset: 0; width: 100%; min-height: 0; height: 100%; padding: 0; opacity: 0; cursor: pointer; border: 0; }
.upload:focus-within .button { outline: 3px solid var(--accent); outline-offset: 2px; }
.upload .button { border-color: var(--line); }
.viewer:not([hidden]) ~ .upload .button { border-color: transparent; }
`;
