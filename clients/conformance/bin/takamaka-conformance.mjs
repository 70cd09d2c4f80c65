#!/usr/bin/env node
// The command line of the kit; `--help` lists what it does.

import { parseArgs } from 'node:util';
import { checkClient } from '../src/client/check_client.mjs';
import { scenarios } from '../src/client/scenarios.mjs';
import { driveServer, FakeServer, needsRestart, ProtocolSchema, readTranscript, transcriptNames } from '../src/index.mjs';
import { checkServer } from '../src/server/check_server.mjs';

const usage = `Usage:
  takamaka-conformance check-client [--variant GAME] [--only A,B] [--seconds N] [--json] -- PROGRAM [ARGUMENT…]
      grades a client. The program finds the server in TAKAMAKA_URL and the game in TAKAMAKA_VARIANT, creates a table,
      adds bots, starts, plays legal actions until the match is over, and exits with 0
  takamaka-conformance check-client --listen PORT …
      the same for a client that connects by itself, once for each scenario
  takamaka-conformance check-server URL [--only A,B] [--json]
      grades a server: ws://127.0.0.1:8080/ws
  takamaka-conformance play-server TRANSCRIPT [--port N] [--exact]
      plays the server of a transcript to one client, and says what the client did wrong
  takamaka-conformance play-clients TRANSCRIPT URL
      plays the clients of a transcript to a server, and says what the server did otherwise
  takamaka-conformance list
      names the transcripts and the scenarios

Exit codes: 0 passed, 1 a rule was broken, 64 the command line is wrong
`;

const options = {
  variant: { type: 'string' }, only: { type: 'string' }, seconds: { type: 'string' }, json: { type: 'boolean' }, listen: { type: 'string' },
  port: { type: 'string' }, exact: { type: 'boolean' }, help: { type: 'boolean', short: 'h' },
};

function wrong(text) {
  process.stderr.write(`${text}\n\n${usage}`);
  process.exit(64);
}

function tell(report, asJson) {
  process.stdout.write(asJson ? `${report.toJson()}\n` : report.toText());
  return report.exitCode;
}

function tellProblems(problems) {
  for (const problem of problems) console.log(problem);
  console.log(problems.length ? `${problems.length} problems` : 'no problem');
  return problems.length ? 1 : 0;
}

const verbs = {
  async 'check-client'({ only, variant, seconds, json, listen }, command) {
    if (!command.length && !listen) wrong('check-client needs a program after --, or --listen PORT');
    const names = only?.split(',');
    for (const name of names ?? []) if (!scenarios[name]) wrong(`no scenario ${name}; there are ${Object.keys(scenarios).join(', ')}`);
    const report = await checkClient({
      ...(command.length ? { command } : { port: Number(listen), onScenario: (name, url) => console.error(`${name}: connect to ${url}`) }),
      ...(names && { only: names }), ...(variant && { variant }), ...(seconds && { seconds: Number(seconds) }),
    });
    return tell(report, json);
  },
  async 'check-server'({ only, json }, [url]) {
    if (!url) wrong('check-server needs the URL of a server');
    return tell(await checkServer({ url, ...(only && { only: only.split(',') }) }), json);
  },
  async 'play-server'({ port, exact }, [name]) {
    if (!name) wrong('play-server needs a transcript');
    const fake = await FakeServer.start({ transcript: readTranscript(name), schema: new ProtocolSchema(), exact, port: Number(port ?? 0) });
    console.error(fake.url);
    await fake.finished;
    await new Promise((resolve) => setTimeout(resolve, 200)); // the client may say more
    await fake.stop();
    return tellProblems(fake.problems);
  },
  async 'play-clients'(_, [name, url]) {
    if (!name || !url) wrong('play-clients needs a transcript and the URL of a server');
    const transcript = readTranscript(name);
    if (needsRestart(transcript)) wrong(`${name} restarts the server; only the tests of the project can play it`);
    return tellProblems(await driveServer(transcript, { url: () => url }, new ProtocolSchema()));
  },
  async list() {
    console.log(`transcripts: ${transcriptNames().join(', ')}\nscenarios of check-client: ${Object.keys(scenarios).join(', ')}`);
    return 0;
  },
};

let parsed;
try {
  parsed = parseArgs({ options, allowPositionals: true });
} catch (error) {
  wrong(error.message);
}
const [verb, ...rest] = parsed.positionals;
if (parsed.values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (!verbs[verb]) wrong(verb ? `unknown: ${verb}` : 'a verb is missing');
process.exit(await verbs[verb](parsed.values, rest));
