// Grades a server: clumsy and hostile clients try it, each with connections of its own.

import { Report } from '../report.mjs';
import { ProtocolSchema } from '../schema.mjs';
import { Bench } from './bench.mjs';
import { serverRules, trials } from './rules.mjs';

/**
 * Grades the server at `url`, in all trials or in those of `only`. Resolves with a Report. Budgets of the server apply: it should be one
 * for tests, because words and wrong codes of one address are counted by the minute.
 */
export async function checkServer({ url, only = Object.keys(trials), together = 4, schema = new ProtocolSchema() }) {
  schema.compile(); // a server does not wait for a client that is busy after it has opened a connection
  const report = new Report(serverRules);
  const left = [...only];
  await Promise.all(Array.from({ length: together }, async () => {
    while (left.length) {
      const name = left.shift();
      const bench = new Bench(url, schema);
      let problem;
      try {
        problem = await trials[name](bench);
      } catch (error) {
        problem = error.message;
      }
      report.judge(name, problem);
      for (const [rule, problems] of Object.entries(bench.finish())) {
        report.judge(rule, problems.map((one) => `${name}: ${one}`)[0]);
      }
    }
  }));
  return report;
}
