import { PHOTO_CSS } from './photo-style.ts';

/** The part of the stylesheet for the steps after the welcome, which the script loads once the first screen is shown. */
export const STEPS = `.next-photos ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 0 0 1.25rem; padding: 0; list-style: none; color: var(--soft); font-size: .875rem; }
.next-photos li { display: flex; align-items: center; gap: .5rem; }
.next-photos .picture { margin: 0; }
.search { margin: .75rem 0 1rem; }
.search .hint { margin: .375rem 0 0; }
.search + fieldset { margin-top: 0; }
.stays { bottom: 0; margin-top: -.5rem; padding-top: 1.5rem; background: linear-gradient(transparent, var(--card) 1.25rem); }
@media (min-height: 30rem) {
  html:has([data-step=country]:not([hidden])), html:has([data-step=id]:not([hidden])) { scroll-padding-bottom: 6rem; }
  .stays { position: sticky; }
}
#kinds { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
#kinds legend { margin-bottom: .25rem; font-size: 1rem; font-weight: 550; line-height: 1.35; }
#kinds .option { flex: 1 1 7.5rem; margin: 0; overflow-wrap: break-word; }
#upload { height: .75rem; margin-bottom: .75rem; }
section:has(> #stuck:not([hidden])) > .sign { stroke: var(--soft); }
#phone-code { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; }
#phone-code p { flex: 1 1 10rem; margin: 0; }
.code { display: block; padding: .5rem; background: #fff; border-radius: .5rem; }
.review { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 .75rem; margin: 0 0 .5rem; }
.review > div { grid-column: 1 / -1; display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; align-items: center; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.review dt { color: var(--soft); font-size: .875rem; grid-column: 1; }
.review dd { margin: 0; }
.review dd.value { grid-column: 1; font-weight: 550; }
.review dd.edit { grid-column: 2; grid-row: 1 / span 2; }
.review dd.edit a { display: inline-block; padding: .625rem 0; }
.review .photo dt { font-size: .8125rem; line-height: 1.3; }
.review > .photo { display: block; grid-column: auto; border: 0; }
.review img { display: block; height: 4.5rem; max-width: 100%; max-width: min(100%, 8rem); margin-top: .25rem; object-fit: cover; border-radius: .5rem; background: var(--line); }
[data-sent].all::before { content: ""; display: inline-block; width: .3rem; height: .6rem; margin-inline: .25rem .5rem; border: solid var(--accent); border-width: 0 2px 2px 0; transform: rotate(45deg); }
dialog {
  width: calc(100% - 2rem); max-width: 26rem; padding: 1.5rem; color: var(--ink); background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem;
}
dialog h2 { margin-bottom: .5rem; font-size: 1.25rem; line-height: 1.3; }
dialog form { margin-top: .5rem; }
::backdrop { background: rgb(8 12 18 / 60%); }
@media (prefers-reduced-motion: no-preference) {
  section:not(:has(> #stuck:not([hidden]))) > .sign.sending path { animation: rise 1.6s ease-in-out infinite; }
  #upload[value="100"] { animation: wait 1.6s ease-in-out infinite; }
}
@keyframes rise { 50% { transform: translateY(-4px); } }
@keyframes wait { 50% { opacity: .5; } }
${PHOTO_CSS}`;
