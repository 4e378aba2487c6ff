/** Cameras as people reported them of others' pages: the phone, what it does, and which of the page's tries opens it. */

/** A camera of a phone. It paints its colour. */
export interface Camera {
  readonly id: string;
  readonly label: string;
  readonly facing?: 'user' | 'environment';
  readonly color: string;
  /** Of the track: zoom, torch. */
  readonly can?: object;
}

/** All that is named has to hold. */
interface When {
  readonly device?: readonly string[];
  /** How the camera is asked for. */
  readonly by?: 'facing' | 'exact';
  /** More pixels across are asked for. */
  readonly wider?: number;
  /** For so many calls. */
  readonly calls?: number;
  /** For so long after the first call, or after the page is seen again. */
  readonly untilMs?: number;
  readonly afterShownMs?: number;
}

interface Fault {
  readonly when: When;
  readonly does:
    | ('NotReadableError' | 'AbortError' | 'TypeError' | 'OverconstrainedError' | 'NotFoundError')
    | 'NotAllowedError'
    | ('hang' | 'late' | 'black' | 'green' | 'freezes' | 'mutes' | 'ends');
}

export interface Phone {
  /** Where it was reported. */
  readonly report: string;
  readonly phone: string;
  /** What it does. */
  readonly behaviour: string;
  readonly step: 'selfie' | 'front';
  readonly devices: readonly Camera[];
  /** What the browser takes instead of the camera that is asked for. */
  readonly picks?: Readonly<Partial<Record<'user' | 'environment' | 'any', string>>>;
  readonly faults?: readonly Fault[];
  /** Labels stay empty; the side is in no setting. */
  readonly hidesLabels?: boolean;
  readonly hidesFacing?: boolean;
  /** Nobody knows whether the person is being asked. */
  readonly asks?: boolean;
  /** How long the person reads the browser's question. */
  readonly answersAfterMs?: number;
  /** How long the browser takes to list its cameras. */
  readonly listsAfterMs?: number;
  /** The screen is turned off and on; or the button for another lens is pressed. */
  readonly next?: 'screen off' | 'other lens';
  /** Cameras whose picture is right; none where no try can open one. */
  readonly right: readonly string[];
  /** Which try opens it. */
  readonly opens: string;
}

export const FRONT = {
  id: 'front',
  label: 'camera2 1, facing front',
  facing: 'user',
  color: '#c03030',
} as const;
export const REAR = {
  id: 'rear',
  label: 'camera2 0, facing back',
  facing: 'environment',
  color: '#3060c0',
} as const;
export const WIDE = {
  id: 'wide',
  label: 'camera2 2, facing back',
  facing: 'environment',
  color: '#c0a030',
} as const;
const TELE = {
  id: 'tele',
  label: 'camera2 3, facing back',
  facing: 'environment',
  color: '#9040b0',
} as const;
const TWO = [FRONT, REAR];
const FOUR = [FRONT, REAR, WIDE, TELE];
const IPHONE = [
  { ...FRONT, label: 'Front Camera' },
  { ...REAR, label: 'Back Camera' },
  { ...WIDE, id: 'triple', label: 'Back Triple Camera' },
];
const LAPTOP = [
  { id: 'virtual', label: 'OBS Virtual Camera', color: '#808080' },
  { id: 'webcam', label: 'Integrated Camera', color: '#c03030' },
];

const always = (does: Fault['does'], when: When = {}): readonly Fault[] => [{ when, does }];

export const PHONES: readonly Phone[] = [
  {
    report: 'github.com/zxing-js/library/issues/122',
    phone: 'Laptop',
    behaviour: 'There is no rear camera, and pages that demand one open none',
    ...{ step: 'front', devices: LAPTOP.slice(1), right: ['webcam'], opens: 'first' },
  },
  {
    report: 'github.com/ericblade/quagga2/issues/352',
    phone: 'iPhone 6, Galaxy A70',
    behaviour: 'Cameras have neither a name nor an id before one is allowed',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'first', hidesLabels: true },
  },
  {
    report: 'github.com/gruhn/vue-qrcode-reader/issues/185',
    phone: 'Galaxy Note 10+, Android 10, Chrome',
    behaviour: 'The rear camera asked for by its side is “not readable”; by its id it opens',
    ...{ step: 'front', devices: FOUR, right: ['rear', 'wide', 'tele'], opens: 'lens' },
    faults: always('NotReadableError', { by: 'facing' }),
  },
  {
    report: 'github.com/jeromeetienne/AR.js/issues/558',
    phone: 'Galaxy S10, Note 10, Chrome',
    behaviour: 'The same, and no camera has a name',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'lens', hidesLabels: true },
    faults: always('NotReadableError', { by: 'facing' }),
  },
  {
    report: 'github.com/zxing-js/ngx-scanner/issues/329',
    phone: 'Galaxy S20+, Chrome',
    behaviour: 'The first rear camera cannot be opened, another one can',
    ...{ step: 'front', devices: FOUR, right: ['wide', 'tele'], opens: 'lens' },
    faults: always('NotReadableError', { device: ['rear'] }),
  },
  {
    report: 'github.com/ericblade/quagga2/issues/551',
    phone: 'Galaxy S24, A54',
    behaviour: 'Since an update some of the rear cameras are “not readable”',
    ...{ step: 'front', devices: FOUR, right: ['tele'], opens: 'lens' },
    faults: always('NotReadableError', { device: ['rear', 'wide'] }),
  },
  {
    report: 'github.com/mebjas/html5-qrcode/issues/934',
    phone: 'Galaxy A73, S23, Chrome and Samsung Internet',
    behaviour: 'It fails, and opens when it is tried for the third time',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'small' },
    faults: always('NotReadableError', { calls: 2 }),
  },
  {
    report: 'github.com/mebjas/html5-qrcode/issues/483',
    phone: 'Galaxy S7, Android 8, Chrome',
    behaviour: 'It fails when it is opened too soon after another call',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'small, after 300 ms' },
    faults: always('NotReadableError', { untilMs: 400 }),
  },
  {
    report: 'github.com/MABelanger/react-html5-camera-photo/issues/57',
    phone: 'Android',
    behaviour: 'Going from one camera to the other, the second one is not free yet',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'small, after 300 ms' },
    faults: always('NotReadableError', { untilMs: 500 }),
  },
  {
    report: 'github.com/OpenVidu/openvidu/pull/906',
    phone: 'Windows, Chrome',
    behaviour: 'AbortError, “timeout starting video source”, until the camera is free',
    ...{ step: 'selfie', devices: LAPTOP.slice(1), right: ['webcam'], opens: 'small, after 1 s' },
    faults: always('AbortError', { untilMs: 1_200 }),
  },
  {
    report: 'github.com/farhadnowzari/easy-vue-camera/issues/3',
    phone: 'Honor 9X, with a front camera that moves out',
    behaviour: 'The back camera does not open at once',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'small, after 3 s' },
    faults: always('NotReadableError', { untilMs: 3_000 }),
  },
  {
    report: 'github.com/govizlora/optical-breacher/issues/7',
    phone: 'OnePlus 5T, Android 11',
    behaviour: 'It fails as soon as a size is asked for',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'bare' },
    faults: always('NotReadableError', { wider: 0 }),
  },
  {
    report: 'github.com/serratus/quaggaJS/issues/268',
    phone: 'Fairphone 2, Chrome',
    behaviour: 'Asked for a side it throws a TypeError',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'lens' },
    faults: always('TypeError', { by: 'facing' }),
  },
  {
    report: 'github.com/mozmorris/react-webcam/issues/408',
    phone: 'Honor 10 Lite',
    behaviour: 'No picture is seen at a high resolution',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'smaller' },
    faults: always('black', { wider: 1_920 }),
  },
  {
    report: 'github.com/MABelanger/jslib-html5-camera-photo/issues/72',
    phone: 'Android',
    behaviour: 'Black at 3840 × 2160',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'smaller' },
    faults: always('black', { wider: 2_000 }),
  },
  {
    report: 'github.com/schmich/instascan/issues/52',
    phone: 'Redmi 4 Pro',
    behaviour: 'The back camera is black in this page, and seen in pages that ask for less',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'small' },
    faults: always('black', { wider: 1_300 }),
  },
  {
    report: 'github.com/basst314/ngx-webcam/issues/95',
    phone: 'ZenFone Max Pro, Redmi 5 Plus',
    behaviour: 'Both cameras are black; a page that asks for no size shows them',
    ...{ step: 'selfie', devices: TWO, right: ['front'], opens: 'bare' },
    faults: always('black', { wider: 0 }),
  },
  {
    report: 'github.com/react-native-webview/react-native-webview/issues/1599',
    phone: 'Android, in an app',
    behaviour: 'Black when it is opened first; opened again it is seen',
    ...{ step: 'selfie', devices: TWO, right: ['front'], opens: 'smaller' },
    faults: always('black', { calls: 1 }),
  },
  {
    report: 'github.com/olefirenko/vue-barcode-reader/issues/57',
    phone: 'Galaxy Tab Active 2',
    behaviour: 'A green area in place of the picture, at the size that is asked for',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'smaller' },
    faults: always('green', { wider: 1_920 }),
  },
  {
    report: 'github.com/mebjas/html5-qrcode/issues/172',
    phone: 'Not named',
    behaviour: 'Asked for the rear camera it opens the front one, unless it has to',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'exact', picks: { environment: 'front' } },
  },
  {
    report: 'github.com/nimiq/qr-scanner/issues/69',
    phone: 'Galaxy Note 10+, Chrome',
    behaviour: 'It opens the front camera, also where it has to open the rear one',
    ...{ step: 'front', devices: FOUR, right: ['rear', 'wide', 'tele'], opens: 'lens' },
    picks: { environment: 'front' },
    faults: always('OverconstrainedError', { by: 'exact' }),
  },
  {
    report: 'github.com/JodusNodus/react-qr-reader/issues/210',
    phone: 'Xiaomi',
    behaviour: 'It always opens the front camera; only names say which one is which',
    ...{ step: 'front', devices: TWO, right: ['rear'], opens: 'lens', hidesFacing: true },
    picks: { environment: 'front' },
    faults: always('OverconstrainedError', { by: 'exact' }),
  },
  {
    report: 'github.com/koenkivits/colorblindsim/issues/6',
    phone: 'iPhone 11, iOS 13',
    behaviour: 'The selfie camera in place of a rear one; cameras have names once one was opened',
    ...{ step: 'front', devices: IPHONE, right: ['rear', 'triple'], opens: 'exact', hidesFacing: true },
    picks: { environment: 'front' },
  },
  {
    report: 'github.com/MABelanger/react-html5-camera-photo/issues/59',
    phone: 'iPhone, iOS 13; Galaxy Note 10',
    behaviour: 'A selfie is to be taken, and the phone opens a rear camera',
    ...{ step: 'selfie', devices: FOUR, right: ['front'], opens: 'exact', picks: { user: 'rear' } },
  },
  {
    report: 'github.com/bigbluebutton/bigbluebutton/pull/11068',
    phone: 'Windows and ChromeOS, Chromium',
    behaviour: 'One of two webcams never answers; the other one works',
    ...{ step: 'selfie', devices: LAPTOP, right: ['webcam'], opens: 'lens' },
    faults: always('hang', { device: ['virtual'] }),
  },
  {
    report: 'github.com/gradio-app/gradio/issues/8814',
    phone: 'Windows, with OBS',
    behaviour: 'The virtual camera comes first and cannot be started',
    ...{ step: 'selfie', devices: LAPTOP, right: ['webcam'], opens: 'lens' },
    faults: always('NotReadableError', { device: ['virtual'] }),
  },
  {
    report: 'github.com/livekit/client-sdk-js/issues/1037',
    phone: 'iPhone, Safari',
    behaviour: 'A call ends the camera’s track',
    ...{ step: 'front', devices: IPHONE, right: ['rear'], opens: 'first, again' },
    faults: always('ends', { calls: 1 }),
  },
  {
    report: 'github.com/twilio/twilio-video.js/issues/1320',
    phone: 'iPhone, iOS 14',
    behaviour: 'A call mutes the track, and it stays so',
    ...{ step: 'selfie', devices: IPHONE, right: ['front'], opens: 'first, again' },
    faults: always('mutes', { calls: 1 }),
  },
  {
    report: 'github.com/100mslive/web-sdks/pull/3728',
    phone: 'iPhone, Safari',
    behaviour: 'After a call the track says that it is live, and gives no frames',
    ...{ step: 'front', devices: IPHONE, right: ['rear'], opens: 'first, again' },
    faults: always('freezes', { calls: 1 }),
  },
  {
    report: 'github.com/JodusNodus/react-qr-reader/issues/137',
    phone: 'Galaxy S10, S20, Chrome',
    behaviour: '“Not readable” when the screen was off and is on again',
    ...{ step: 'front', devices: FOUR, right: ['rear'], opens: 'small, after 1 s', next: 'screen off' },
    faults: always('NotReadableError', { afterShownMs: 1_000 }),
  },
  {
    report: 'github.com/mebjas/html5-qrcode/issues/679',
    phone: 'iPhone 13 Pro, 14 Pro',
    behaviour: 'The main camera is not sharp near; another lens is',
    ...{
      step: 'front',
      devices: IPHONE,
      right: ['triple'],
      opens: 'lens, by the button',
      next: 'other lens',
    },
  },
  {
    report: 'github.com/nimiq/qr-scanner/issues/146',
    phone: 'Galaxy S10, S20, Chrome',
    behaviour: 'The wide lens is opened, which bends the picture',
    ...{ step: 'front', devices: FOUR, right: ['rear'], opens: 'lens, by the button', next: 'other lens' },
    picks: { environment: 'wide' },
  },
  {
    report: 'github.com/mebjas/html5-qrcode/issues/68',
    phone: 'moto g8, Android 10, Chrome',
    behaviour: 'Whatever is asked, the rear camera is “not readable”; the front one opens',
    ...{ step: 'front', devices: TWO, right: [], opens: 'no try: a file' },
    faults: always('NotReadableError', { device: ['rear'] }),
  },
  {
    report: 'github.com/webrtc/samples/issues/1253',
    phone: 'Xiaomi, Mi Browser',
    behaviour: 'The browser never answers, and nobody is asked',
    ...{ step: 'front', devices: TWO, right: [], opens: 'no try: a file', asks: true },
    faults: always('hang'),
  },
  {
    report: 'github.com/webrtc/samples/issues/922',
    phone: 'Android, Chrome 59',
    behaviour: 'The browser refuses cameras that tell a wrong frame rate',
    ...{ step: 'selfie', devices: TWO, right: [], opens: 'no try: a file' },
    faults: always('NotReadableError'),
  },
  {
    report: 'github.com/introlab/opentera/issues/232',
    phone: 'Android, Chrome',
    behaviour: 'The back camera is free after 20 seconds',
    ...{ step: 'front', devices: TWO, right: [], opens: 'no try: a file' },
    faults: always('NotReadableError', { untilMs: 20_000 }),
  },
];
