import { expect, it } from 'vitest';
import { clientText, deviceOf } from './client_text';

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36', 'Chrome Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0', 'Edge Windows'],
  ['something else', ''],
])('%s', (agent, device) => expect(deviceOf(agent)).toBe(device));

it('fits into the field of the protocol', () => expect(clientText.length).toBeLessThanOrEqual(40));
it('begins with the version of the program', () => expect(clientText).toMatch(/^web\/\d+\.\d+\.\d+ /));
