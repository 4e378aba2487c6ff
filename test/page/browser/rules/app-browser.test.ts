import { describe, expect, test } from 'vitest';
import { browserAddress, isAppBrowser } from '#page/browser/start/app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const APPS = {
  'Instagram on iOS': `${IPHONE} Mobile/22B83 Instagram 356.0.0.27.85 (iPhone14,5; iOS 18_1; en_GB)`,
  'Instagram on Android': `${ANDROID}; wv) ${CHROME} Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 357.1.0`,
  'Facebook on iOS': `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.60.103;FBBV/660120033]`,
  'Facebook on Android': `${ANDROID}) ${CHROME} Version/4.0 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/488.0]`,
  'a view of another Android app': `${ANDROID} Build/UP1A; wv) ${CHROME} Version/4.0 Chrome/130.0 Mobile Safari/537.36`,
  'a view of another iOS app': `${IPHONE} Mobile/15E148`,
  TikTok: `${ANDROID}) ${CHROME} Chrome/130.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`,
  WeChat: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.53 NetType/WIFI`,
  Line: `${IPHONE} Mobile/15E148 Safari Line/14.16.0`,
};

const BROWSERS = {
  'Safari on iPhone': `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
  'Chrome on iPhone': `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`,
  'Firefox on iPhone': `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
  'Chrome on Android': `${ANDROID}) ${CHROME} Chrome/130.0.0.0 Mobile Safari/537.36`,
  'Samsung Internet': `${ANDROID}) ${CHROME} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  'Opera Mini': `${ANDROID}) ${CHROME} Version/4.0 Chrome/130.0 Mobile Safari/537.36 OPR/85.0`,
  'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Chrome/130.0.0.0 Safari/537.36`,
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
};

describe('the browser', () => {
  test.each(Object.entries(APPS))('of %s is an app', (_, userAgent) => {
    expect(isAppBrowser(userAgent)).toBe(true);
  });

  test.each(Object.entries(BROWSERS))('%s is none', (_, userAgent) => {
    expect(isAppBrowser(userAgent)).toBe(false);
  });
});

test('the system’s browser is asked for by an address that the system knows', () => {
  const address = 'https://links.example/l/1?lang=fr';
  expect(browserAddress(address, APPS['Instagram on Android'])).toBe(
    'intent://links.example/l/1?lang=fr#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
  expect(browserAddress(address, APPS['Instagram on iOS'])).toBe(
    'x-safari-https://links.example/l/1?lang=fr',
  );
  expect(browserAddress(address, BROWSERS['Chrome on Linux'])).toBeNull();
  expect(browserAddress('http://127.0.0.1:3000/?to=https://b.example', APPS['Instagram on iOS'])).toBeNull();
});
