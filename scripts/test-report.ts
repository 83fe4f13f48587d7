import { existsSync, readFileSync } from 'node:fs';

/** How many tests did what, and the titles of those that were left out. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  skipped_titles: string[];
}

interface VitestReport {
  testResults: {
    status: string;
    assertionResults: {
      fullName: string;
      status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
    }[];
  }[];
}

/** Counts a report of vitest's json reporter; undefined when the run left none. A file that did not load is one failure. */
export function readVitestReport(file: string): TestCounts | undefined {
  if (!existsSync(file)) return undefined;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, skipped_titles: [] };
  for (const { status, assertionResults } of testResults) {
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed'))
      counts.failed += 1;
    for (const result of assertionResults) {
      if (result.status === 'passed') counts.passed += 1;
      else if (result.status === 'failed') counts.failed += 1;
      else {
        counts.skipped += 1;
        counts.skipped_titles.push(result.fullName);
      }
    }
  }
  return counts;
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
    skipped_titles: [],
  };
}
