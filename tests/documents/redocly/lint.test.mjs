// Redocly finds nothing in the OpenAPI document of the public HTTP interface.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { served } from '../served.mjs';

const redocly = fileURLToPath(new URL('./node_modules/@redocly/cli/bin/cli.js', import.meta.url));

test('Redocly accepts the OpenAPI document', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takamaka-redocly-'));
  const documents = await served();
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(documents['openapi.json']));
  // The handshake of a WebSocket succeeds with 101, which the rule does not know.
  const run = promisify(execFile)(process.execPath, [redocly, 'lint', file, '--extends', 'recommended', '--skip-rule', 'operation-2xx-response', '--format', 'json'], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const { stdout } = await run.catch((failed) => failed);
  const { problems } = JSON.parse(stdout);
  assert.deepEqual(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location?.[0]?.pointer}`), []);
  rmSync(folder, { recursive: true });
});
