// The clients of this repository keep the rules; the page's connection is the one for TypeScript. The bot of docs/PROTOCOL.md that has no
// client library is graded by tests/packages/clients.test.mjs.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkClient } from '../src/index.mjs';
import { schema } from './support.mjs';

const clients = fileURLToPath(new URL('../..', import.meta.url));
// For `sh`, whose $0 is the folder of the clients.
const bots = {
  TypeScript: 'exec node "$0/typescript/examples/bot.mjs" "${TAKAMAKA_URL%/ws}" "$TAKAMAKA_VARIANT" 4',
  Python: 'PYTHONPATH=$0/python/src exec /usr/bin/python3 -B "$0/python/examples/bot.py" "${TAKAMAKA_URL%/ws}" "$TAKAMAKA_VARIANT" 4',
};

describe('our clients', { concurrency: 2 }, () => {
  for (const [language, script] of Object.entries(bots)) {
    test(`the one for ${language} keeps every rule that can be seen`, async () => {
      const report = await checkClient({ command: ['sh', '-c', script, clients], schema });
      assert.deepEqual(report.failed, [], report.toText());
    });
  }
});
