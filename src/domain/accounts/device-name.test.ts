import { expect, test } from 'vitest';
import { deviceName } from '#domain/accounts/device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Edg/140.0', 'Edge on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:130.0) Firefox/130.0', 'Firefox on Mac'],
  ['curl/8.0', 'Another device'],
])('%s is %s', (user_agent, name) => expect(deviceName(user_agent)).toBe(name));
