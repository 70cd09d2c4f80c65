// A reporter: prints the ten slowest tests, and fails the run if one test takes far too long. The bound is wide, because the
// machine may be busy: it finds a test that waits for a time-out or plays too much, not a slow machine.

import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const boundMs = process.env.TAKAMAKA_LONG ? 240_000 : 120_000;
const shown = 10;

export default class Slowest implements Reporter {
  #took: { title: string; ms: number }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    // The first title is empty, then come the screen, the file and the names.
    if (result.status !== 'skipped') this.#took.push({ title: test.titlePath().slice(1).join(' › '), ms: result.duration });
  }

  onEnd(result: FullResult): Promise<{ status?: FullResult['status'] }> {
    // `--list` runs nothing.
    if (this.#took.length === 0) return Promise.resolve({});
    const slowest = [...this.#took].sort((a, b) => b.ms - a.ms);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const sum = slowest.reduce((all, { ms }) => all + ms, 0);
    console.log(`\n${slowest.length} tests ran, ${seconds(sum)} in all. The slowest:`);
    for (const { title, ms } of slowest.slice(0, shown)) console.log(`  ${seconds(ms).padStart(7)}  ${title}`);
    const over = slowest.filter(({ ms }) => ms > boundMs);
    if (over.length > 0 && result.status === 'passed') {
      console.log(`${over.length} of them took longer than ${seconds(boundMs)}: split them, or prepare what they need.`);
      return Promise.resolve({ status: 'failed' });
    }
    return Promise.resolve({});
  }
}
