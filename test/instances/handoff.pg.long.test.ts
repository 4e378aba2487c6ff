/** The computer and the phone talk to different servers (D-85). */
import { expect, onTestFinished, test } from 'vitest';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { begin, choosePhoto, click, fillDetails, heading, idTypeOf, step } from '../page/browser/walk.ts';
import { useTwoInstances } from './two-instances.ts';

const at = useTwoInstances();

test('a phone goes on at another server, the computer follows, and both make one job', async () => {
  const [one, other] = at.servers;
  const browser = await sharedBrowser();
  onTestFinished(() => closePages(browser));
  const refId = await one.newLink({ id_types: [idTypeOf('biometric_kyc')], is_single_use: true });
  const computer = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await begin(computer, `${one.url}/l/${refId}`);
  await fillDetails(computer, 'biometric_kyc');
  await step(computer, 'selfie').waitFor();
  const answer = computer.waitForResponse((response) => response.url().includes('/handoff?'));
  await click(computer, 'Show the QR code');
  const { address } = await (await answer).json();

  const phone = await openPage(browser);
  await phone.goto(String(address).replace(new URL(address).origin, other.url));
  await step(phone, 'selfie').waitFor();
  await heading(computer, 'On your phone');
  await choosePhoto(phone, 'selfie');
  await step(phone, 'review').getByText('Ada').waitFor();
  await phone.locator('#send').click();
  await heading(phone, 'Thank you');
  const sentAt = Date.now();
  await heading(computer, 'Thank you');
  expect(Date.now() - sentAt).toBeLessThan(4_000);
  const { body } = await one.signed('POST', `/v1/hosted_links/${refId}`);
  expect(body.total_jobs).toBe(1);
});
