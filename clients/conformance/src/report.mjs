// Verdicts about rules, and how they are printed.

/** Collects what the runs have shown about each rule. A rule that fails once has failed. */
export class Report {
  #verdicts = new Map(); // rule id → { verdict, notes }

  constructor(rules) {
    this.rules = rules;
  }

  pass(id) {
    this.#note(id, 'pass');
  }
  fail(id, why) {
    this.#note(id, 'fail', why);
  }
  /** Passes or fails: `problem` is why it fails, or nothing. */
  judge(id, problem) {
    if (problem) this.fail(id, problem);
    else this.pass(id);
  }

  #note(id, verdict, why) {
    if (!this.rules.some((rule) => rule.id === id)) throw new Error(`no rule ${id}`);
    const known = this.#verdicts.get(id) ?? { verdict, notes: [] };
    if (verdict === 'fail') known.verdict = 'fail';
    if (why && !known.notes.includes(why)) known.notes.push(why);
    this.#verdicts.set(id, known);
  }

  /** Each rule with its verdict: `pass`, `fail` or `not seen`. */
  get results() {
    return this.rules.map(({ id, section, sentence, byEye }) => {
      const { verdict = 'not seen', notes = [] } = this.#verdicts.get(id) ?? {};
      return { rule: id, verdict, section, sentence, ...(notes.length && { notes }), ...(byEye && verdict === 'not seen' && { notes: [byEye] }) };
    });
  }
  get failed() {
    return this.results.filter(({ verdict }) => verdict === 'fail');
  }
  get exitCode() {
    return this.failed.length ? 1 : 0;
  }

  /** One line for each rule, and for each reason of a failure. */
  toText() {
    const lines = this.results.flatMap(({ rule, verdict, section, sentence, notes = [] }) => [
      `${verdict.padEnd(8)}  ${rule.padEnd(20)} §${section.padEnd(3)} ${sentence}`,
      ...notes.slice(0, 3).map((note) => `${' '.repeat(10)}${note}`),
    ]);
    const count = (verdict) => this.results.filter((result) => result.verdict === verdict).length;
    return `${lines.join('\n')}\n\n${count('pass')} passed, ${count('fail')} failed, ${count('not seen')} not seen\n`;
  }
  toJson() {
    return JSON.stringify({ passed: this.failed.length === 0, rules: this.results }, null, 2);
  }
}
