import { expect, test } from 'vitest';
import { loaderOf } from '#server/pages/reports/loader.ts';

const by = (agent: string) => loaderOf({ method: 'GET', headers: { 'user-agent': agent } });

test.each([
  'Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36 Snapchat/12.80.0.40',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Viber/22.7',
])('a person’s browser is none of the robots: %s', (agent) => expect(by(agent)).toBe('browser'));

test.each(['TelegramBot (like TwitterBot)', 'Slackbot-LinkExpanding 1.0', 'my_bot_1', 'AhrefsBot/7.0'])(
  'a robot that says so is one: %s',
  (agent) => expect(by(agent)).toBe('robot'),
);
