// Grades a client: it is started once for each scenario, and must play a match to its end, or stop where the protocol says so.

import { spawn } from 'node:child_process';
import { Report } from '../report.mjs';
import { ProtocolSchema } from '../schema.mjs';
import { recordedMatch } from './recorded_match.mjs';
import { clientRules } from './rules.mjs';
import { scenarios } from './scenarios.mjs';
import { Stage } from './stage.mjs';

const defaults = { variant: 'gaple', seconds: 20, together: 4 };
const startSeconds = 30; // a client may have to be built first

/** Runs one scenario with one process of the client, or with a client that connects by itself. */
async function run(name, report, schema, { command, variant, seconds, port, onScenario }) {
  const plan = scenarios[name];
  const stage = await Stage.start({ match: recordedMatch(variant), plan, report, schema, port });
  onScenario?.(name, stage.url);
  const client = command ? startClient(command, { TAKAMAKA_URL: stage.url, TAKAMAKA_VARIANT: variant }) : { exit: new Promise(() => {}), output: () => '', stop() {} };
  let late;
  const result = await Promise.race([client.exit, stage.done.then(() => ({ code: null })), new Promise((resolve) => {
    const allow = (time) => (late = setTimeout(() => resolve({ code: 'none in time' }), time * 1000));
    if (command) allow(startSeconds);
    stage.met.then(() => {
      clearTimeout(late);
      allow(seconds);
    });
  })]);
  clearTimeout(late);
  client.stop();
  if (stage.requests('hello').length) report.judge('token_secret', client.output().includes(stage.token) ? 'the client prints the token' : '');
  // A client that is not our process cannot tell the end by its exit code.
  if (stage.guests.length === 0) report.fail('plays', `${name}: the client did not connect (exit code ${result.code})`);
  else plan.judge(stage, scoped(report, name), command ? result : { code: null });
  await stage.stop();
}

function startClient(command, env) {
  const child = spawn(command[0], command.slice(1), { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const exit = new Promise((resolve) => {
    child.on('close', (code) => resolve({ code }));
    child.on('error', (error) => resolve({ code: error.message }));
  });
  return { exit, output: () => output, stop: () => child.kill('SIGKILL') };
}

/** The same report, whose reasons name the scenario. */
const scoped = (report, name) => ({
  pass: (id) => report.pass(id),
  fail: (id, why) => report.fail(id, `${name}: ${why}`),
  judge: (id, problem) => report.judge(id, problem && `${name}: ${problem}`),
});

/**
 * Grades the client that `command` (a list: program and arguments) starts, in all scenarios or in those of `only`. The client finds
 * the server in TAKAMAKA_URL. Without `command` the client must connect by itself, to the same `port` for each scenario in turn;
 * `onScenario(name, url)` says when. Resolves with a Report.
 */
export async function checkClient(options) {
  const { only = Object.keys(scenarios), together, schema = new ProtocolSchema(), ...rest } = { ...defaults, ...options };
  schema.compile(); // a client's first message is not answered late
  const report = new Report(clientRules);
  const left = [...only];
  await Promise.all(Array.from({ length: rest.command ? together : 1 }, async () => {
    while (left.length) await run(left.shift(), report, schema, rest);
  }));
  return report;
}
