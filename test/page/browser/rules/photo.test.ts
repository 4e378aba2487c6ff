/** A step with a photo: which one is kept, what the checks say of it, and when it can be used all the same. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_REASONS, type CheckReason } from '#core/images/image-type.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { cameraTexts } from '#page/text/camera-texts.ts';
import { captureScript, elementOf, PHOTO_PAGE, stubPlatform } from './platform.ts';

stubPlatform();
const { lacksCamera } = await import('#page/browser/photos/camera-devices.ts');
const { photoStep } = await import('#page/browser/photos/photo.ts');
const { draft, newDraft } = await import('#page/browser/draft/draft.ts');
afterAll(() => void vi.unstubAllGlobals());

const texts = { ...PHOTO_PAGE.messages, ...cameraTexts(en) } as Record<string, string>;
const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 30_000 });
const act = (name: string) => elementOf(`selfie [data-act="${name}"]`);
const shown = () => ['open', 'use', 'retake', 'anyway'].filter((name) => !act(name).hidden);
const error = () => elementOf('selfie .error').textContent;
const file = elementOf('selfie input');
let step: ReturnType<typeof photoStep>;

beforeEach(async () => {
  vi.clearAllMocks();
  Object.assign(draft, newDraft());
  act('use').textContent = 'Use';
  step = photoStep('selfie', elementOf('selfie') as unknown as HTMLElement);
  step.show?.();
  await until(() => expect(captureScript.warmUp).toHaveBeenCalled());
});

/** Chooses a file, of which the checks say this. */
async function choose(reason: CheckReason | null | Error): Promise<void> {
  captureScript.checkPicture.mockImplementation(() =>
    reason instanceof Error ? Promise.reject(reason) : Promise.resolve(reason),
  );
  file.files = [new Blob(['a photo'])];
  file.listeners['change']?.();
  await until(() => expect(act('use').disabled).toBe(false));
}
/** Takes one with the camera. */
async function shoot(result: object | string): Promise<void> {
  captureScript.checkPicture.mockResolvedValue(null);
  captureScript.takePhoto.mockResolvedValue(result);
  act('open').click();
  await until(() => expect(captureScript.takePhoto).toHaveBeenCalled());
  await until(() => expect(elementOf('selfie .status').textContent).not.toBe(texts['starting']));
  await until(() => expect(act('use').disabled).toBe(false));
}
const SHOT = { source: {}, width: 2_400, height: 1_200, guide: null, acrossPx: 9 };

test('a photo is kept with where it is from and what was said of it, and no larger than it need be', async () => {
  await choose(null);
  expect(draft.photos.selfie).toMatchObject({ source: 'file', check: 'passed', isMirrored: false });
  expect(await draft.photos.selfie?.blob.text()).toBe('1800 x 900');
  expect([shown(), error()]).toEqual([['use', 'retake'], '']);
  await choose(new Error('no worker'));
  expect(draft.photos.selfie?.check).toBe('none');
  for (const isMirrored of [false, true]) {
    step.show?.();
    draft.photos = {};
    await shoot({ ...SHOT, isMirrored });
    expect(draft.photos.selfie).toMatchObject({ source: 'camera', check: 'passed', isMirrored });
    expect(elementOf('selfie .viewer img').classes.has('mirrored')).toBe(isMirrored);
  }
  const [request] = captureScript.checkPicture.mock.lastCall ?? [];
  expect(request).toMatchObject({ shape: 'face', framing: { guide: null, acrossPx: 9 }, front: null });
});

test.each(CHECK_REASONS)(
  'one that is refused as %s says so, and can be used the second time unless it is of one colour',
  async (reason) => {
    const mayBeUsed = reason !== 'uniform';
    await choose(reason);
    expect([shown(), draft.photos]).toEqual([['retake'], {}]);
    const message = reason === 'framing' ? 'checkHead' : `check${reason[0]?.toUpperCase()}${reason.slice(1)}`;
    expect(error()).toBe(texts[message]);
    await choose(reason);
    expect(shown()).toEqual(mayBeUsed ? ['retake', 'anyway'] : ['retake']);
    if (mayBeUsed) act('anyway').click();
    await until(() =>
      expect(draft.photos.selfie?.check).toBe(mayBeUsed ? `overridden:${reason}` : undefined),
    );
    // One that is accepted begins the count anew.
    await choose(null);
    await choose(reason);
    expect(shown()).toEqual(['use', 'retake']);
    expect(act('use').textContent).toBe(texts['photoBefore']);
  },
);

test('what the server said of a photo is shown with it until another is taken', async () => {
  await choose(null);
  step.setServerError('of the server');
  step.show?.();
  expect(error()).toBe('of the server');
  await choose('blur');
  step.show?.();
  expect(error()).toBe('of the server');
  await choose(null);
  expect(error()).toBe('');
});

test('a photo that is still being made when the step is left is not kept', async () => {
  const checked = Promise.withResolvers<null>();
  captureScript.checkPicture.mockReturnValue(checked.promise);
  file.files = [new Blob(['a photo'])];
  file.listeners['change']?.();
  await until(() => expect(captureScript.checkPicture).toHaveBeenCalled());
  expect([act('use').disabled, act('anyway').disabled]).toEqual([true, true]);
  step.leave?.();
  expect(act('use').disabled).toBe(false);
  checked.resolve(null);
  await new Promise(setImmediate);
  expect(draft.photos).toEqual({});
});

test('a camera that cannot be opened is told in its words, and the way to it stays', async () => {
  await shoot('denied');
  expect([error(), shown()]).toEqual(['no camera', ['open']]);
});

test('a file that cannot be read as a picture leaves the photo before where it is', async () => {
  await choose(null);
  const before = draft.photos.selfie;
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error()));
  await choose(null);
  expect([draft.photos.selfie, error()]).toEqual([before, texts['photoUnreadable']]);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 90, height: 90 }));
  await choose(null);
  expect([draft.photos.selfie, error()]).toEqual([before, texts['photoTooSmall']]);
});

test.each([
  [['audioinput', 'videoinput'], false, false],
  [['audioinput'], false, true],
  [[], true, false],
])('a device with %j and a touch screen: %s lacks a camera: %s', async (kinds, matches, lacks) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  const enumerateDevices = async () => kinds.map((kind) => ({ kind }));
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { enumerateDevices } });
  expect(await lacksCamera()).toBe(lacks);
});
