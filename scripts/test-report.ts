import { existsSync, readFileSync } from 'node:fs';

/** How many tests did what, with the titles of those that failed (and why) and of those that were left out. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  failed_titles: string[];
  skipped_titles: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      failureMessages?: string[];
      status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
    }[];
  }[];
}

/** Counts a report of vitest's json reporter; undefined when the run left none. A file that did not load is one failure. */
export function readVitestReport(file: string): TestCounts | undefined {
  if (!existsSync(file)) return undefined;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const counts: TestCounts = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failed_titles: [],
    skipped_titles: [],
  };
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) {
      counts.failed += 1;
      counts.failed_titles.push(`${name}: ${firstLines(message)}`);
    }
    for (const result of assertionResults) {
      if (result.status === 'passed') counts.passed += 1;
      else if (result.status === 'failed') {
        counts.failed += 1;
        counts.failed_titles.push(`${result.fullName}: ${firstLines(result.failureMessages?.[0])}`);
      } else {
        counts.skipped += 1;
        counts.skipped_titles.push(result.fullName);
      }
    }
  }
  return counts;
}

/** Enough of an error to know it again: its message and the first places of its stack. */
function firstLines(message = ''): string {
  return message.split('\n').slice(0, 8).join('\n    ');
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts a report of Playwright's json reporter. */
export function readPlaywrightReport(file: string): TestCounts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failed_titles: [],
    skipped_titles: [],
  };
}
