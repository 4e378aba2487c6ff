/** Buttons beside the shutter, where the camera has it: another lens of the same side, zoom, and the lamp. */
import { element, find, message } from '../page.ts';
import { drawing } from './allow-camera.ts';
import type { Sight } from './autocapture.ts';
import { openLens, readLenses } from './camera.ts';
import type { Lens, Side } from './camera-faults.ts';
import { lensesOf } from './camera-ladder.ts';

export interface LensControls {
  /** For a camera that was opened. `replace` opens another one in its place. */
  show(track: MediaStreamTrack | undefined, replace: (open: () => ReturnType<typeof openLens>) => void): void;
  /** Shows what helps against it. @returns what to say, where that is more than the usual. */
  helpWith(sight: Sight): 'hintZoom' | 'hintLens' | null;
  remove(): void;
}

/** What the types of the platform lack. */
type Capabilities = MediaTrackCapabilities & { zoom?: { min: number; max: number }; torch?: boolean };

const ZOOM = 2;
/** After so many looks in a row it is not the hand that is unsteady: the card is nearer than the lens can see sharply. */
const BLURRED_LOOKS = 8;

const SIGNS = {
  lens: 'M20 8a9 9 0 0 0-16 1M4 4v5h5M4 16a9 9 0 0 0 16-1M20 20v-5h-5M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5',
  zoom: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13M15.500 15.500L20 20M10.500 7.500v6M7.500 10.500h6',
  lamp: 'M9 17h6M10 20h4M12 3a6 6 0 0 0-3.500 11v1h7v-1A6 6 0 0 0 12 3',
};

export function addLensControls(dialog: HTMLElement, side: Side): LensControls {
  const [lens, zoom, lamp] = [tool('lens'), tool('zoom'), tool('lamp')];
  const box = element('div', lens, zoom, lamp);
  box.className = 'tools';
  find(dialog, '.controls').append(box);
  const seen = new Set<string>();
  let hasLamp = false;
  let blurred = 0;
  let shown: MediaStreamTrack | undefined;

  return {
    show(track, replace) {
      shown = track;
      const { zoom: range, torch } = (track?.getCapabilities?.() ?? {}) as Capabilities;
      hasLamp = !!torch;
      blurred = 0;
      lens.hidden = lamp.hidden = true;
      zoom.hidden = !range || range.max < ZOOM || range.min >= ZOOM;
      switchBy(zoom, (isOn) => apply(track, { zoom: isOn ? ZOOM : Math.max(1, range?.min ?? 1) }));
      switchBy(lamp, (isOn) => apply(track, { torch: isOn }));
      const id = track?.getSettings?.().deviceId ?? '';
      seen.add(id);
      void readLenses().then((lenses) => {
        const others = lensesOf(side, lenses).filter((each) => each.side === side && each.id !== id);
        // Meanwhile another one was opened.
        if (track !== shown) return;
        lens.hidden = others.length === 0;
        lens.onclick = () => {
          const { id: next } = (others.find((each) => !seen.has(each.id)) ?? others[0]) as Lens;
          if (seen.has(next)) seen.clear();
          replace(() => openLens(side, next));
        };
      });
    },
    helpWith(sight) {
      if (sight === 'dark' && hasLamp) lamp.hidden = false;
      blurred = sight === 'blur' ? blurred + 1 : 0;
      if (blurred < BLURRED_LOOKS) return null;
      if (!zoom.hidden && zoom.getAttribute('aria-pressed') !== 'true') return 'hintZoom';
      return lens.hidden ? null : 'hintLens';
    },
    remove: () => box.remove(),
  };
}

function tool(name: keyof typeof SIGNS): HTMLButtonElement {
  const button = element('button', drawing('picture', SIGNS[name]));
  button.type = 'button';
  button.className = 'tool';
  button.hidden = true;
  button.dataset['act'] = name;
  button.setAttribute('aria-label', message(name));
  button.title = message(name);
  return button;
}

/** A button that is pressed or not, as the camera has it. */
function switchBy(button: HTMLButtonElement, set: (isOn: boolean) => Promise<unknown>): void {
  const mark = (isOn: boolean) => button.setAttribute('aria-pressed', `${isOn}`);
  mark(false);
  button.onclick = async () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    await set(isOn).then(
      () => mark(isOn),
      () => {
        button.hidden = true;
      },
    );
  };
}

const apply = async (track: MediaStreamTrack | undefined, setting: object): Promise<unknown> =>
  track?.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] });
