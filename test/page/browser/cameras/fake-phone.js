/**
 * Runs in the page: the cameras of a phone that somebody reported, in place of the browser's. Each lens paints its own
 * colour, in real streams of a canvas, so that the whole page works and a photo says where it is from.
 */
// biome-ignore lint/correctness/noUnusedVariables: the test calls it with a phone.
function fakePhone(phone) {
  const began = { first: 0, shown: 0 };
  let calls = 0;
  let live = null;
  const log = [];
  const state = { log, applied: {}, opened: [], isFaulty: false };
  Object.assign(window, { fakePhoneState: state });
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const fail = (name) => Promise.reject(new DOMException('As reported.', name));

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) began.shown = performance.now();
  });

  const idealOf = (value) => (typeof value === 'object' ? (value.ideal ?? value.exact) : value);

  /** What the browser would take. */
  function choose({ deviceId, facingMode }) {
    const { devices, picks = {} } = phone;
    if (deviceId?.exact) return devices.find(({ id }) => id === deviceId.exact) ?? 'OverconstrainedError';
    if (facingMode?.exact) {
      return devices.find(({ facing }) => facing === facingMode.exact) ?? 'OverconstrainedError';
    }
    const asked = idealOf(facingMode);
    const picked = devices.find(({ id }) => id === picks[asked ?? 'any']);
    return picked ?? devices.find(({ facing }) => asked && facing === asked) ?? devices[0] ?? 'NotFoundError';
  }

  function applies(when, video, device) {
    const width = idealOf(video.width) ?? 0;
    const sinceFirst = performance.now() - began.first;
    const answers = {
      device: () => when.device.includes(device.id),
      by: () =>
        when.by === 'facing' ? 'facingMode' in video : when.by === 'exact' && !!video.facingMode?.exact,
      wider: () => width > when.wider,
      calls: () => calls <= when.calls,
      untilMs: () => sinceFirst < when.untilMs,
      afterShownMs: () => began.shown > 0 && performance.now() - began.shown < when.afterShownMs,
    };
    return Object.keys(when).every((key) => answers[key]());
  }

  async function getUserMedia({ video: asked }) {
    const video = asked === true ? {} : asked;
    calls++;
    began.first ||= performance.now();
    log.push(asked);
    const device = choose(video);
    await sleep((calls === 1 && phone.answersAfterMs) || 30);
    if (typeof device === 'string') return fail(device);
    const fault = (phone.faults ?? []).find(({ when }) => applies(when, video, device));
    const does = fault?.does ?? '';
    if (does === 'hang') return new Promise(() => undefined);
    if (does === 'late') await sleep(12_000);
    if (/Error$/.test(does)) return fail(does);
    // A phone opens one camera at a time.
    if (live?.active) return fail('NotReadableError');
    live = streamOf(device, video, fault);
    state.opened.push(live);
    return live;
  }

  function streamOf(device, video, fault) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [540, 720];
    const context = canvas.getContext('2d');
    const does = fault?.does;
    let isStill = false;
    let at = 0;
    const draw = () => {
      if (isStill) return;
      const flat = { black: '#000', green: '#008700' }[does];
      context.fillStyle = flat ?? device.color;
      context.fillRect(0, 0, 540, 720);
      if (flat) return;
      context.fillStyle = '#ffffff30';
      context.fillRect((at++ * 12) % 540, 0, 60, 720);
    };
    draw();
    const stream = canvas.captureStream(12);
    const timer = setInterval(() => (stream.active ? draw() : clearInterval(timer)), 80);
    const [track] = stream.getVideoTracks();
    const settings = {
      deviceId: device.id,
      width: idealOf(video.width) ?? 640,
      height: idealOf(video.height) ?? 480,
    };
    if (device.facing && !phone.hidesFacing) settings.facingMode = device.facing;
    track.getSettings = () => ({ ...settings, ...state.applied });
    track.getCapabilities = () => ({ deviceId: device.id, ...device.can });
    track.applyConstraints = async ({ advanced = [] }) => void Object.assign(state.applied, ...advanced);
    Object.defineProperty(track, 'label', { value: device.label ?? '' });
    const later = {
      freezes: () => (isStill = true),
      mutes: () => {
        isStill = true;
        Object.defineProperty(track, 'muted', { value: true });
        track.dispatchEvent(new Event('mute'));
      },
      ends: () => {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      },
    }[does];
    if (later)
      setTimeout(() => {
        later();
        state.isFaulty = true;
      }, 1_000);
    else if (does) state.isFaulty = true;
    return stream;
  }

  /** Before a camera was opened most browsers name none. */
  async function enumerateDevices() {
    if (calls > 0) await sleep(phone.listsAfterMs ?? 0);
    const isKnown = calls > 0 && !phone.hidesLabels;
    return phone.devices.map(({ id, label, facing, can }) => ({
      kind: 'videoinput',
      deviceId: calls > 0 ? id : '',
      groupId: '',
      label: isKnown ? (label ?? '') : '',
      getCapabilities: () => ({
        ...(isKnown && facing && !phone.hidesFacing ? { facingMode: [facing] } : {}),
        ...can,
      }),
    }));
  }

  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices });
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
  const query = async () => ({ state: phone.asks ? 'prompt' : 'granted' });
  Object.defineProperty(navigator, 'permissions', { value: { query } });
}
