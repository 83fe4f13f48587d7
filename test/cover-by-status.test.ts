import { describe, expect, test } from 'vitest';
import { readSources, type SourceFile } from '#test/harness/source/import-graph.ts';

// Whether a car is covered is asked of the intervals of its cover. What asks the status of a policy asks whether the
// policy runs, which is another question; those who do are named here, with what they ask.

/** A policy, narrowed by its status: by a list, or by the one that it must not have. */
const byStatus =
  /document_state = 'policy'\s+and\s+(?:\w+\.)?status\s+(?:<>|!=|in\b|not in\b|= any)/;

const runs: Readonly<Record<string, string>> = {
  'src/server/accounts/erasure/erasure-facts.ts': 'whether a person has a policy that runs',
  'src/server/accounts/erasure/person-records.ts': 'which policies of a person run',
  'src/server/accounts/people/account-figures.ts': 'what an account bought',
  'src/server/analytics/account-figures.ts': 'which policies the premium of an account is made of',
  'src/server/analytics/client-season.ts': 'whose excess a client bore',
  'src/server/analytics/figures-checks.ts': 'what policies brought, counted by another way',
  'src/server/events/event-entries.ts': 'where a car races',
  'src/server/garage/driver-history.ts': 'what a driver drove',
  'src/server/policies/document/document-filter.ts': 'which policies a view of the list shows',
  'src/server/policies/document/document-queries.ts': 'whose late premium matters',
  'src/server/rating/loss-ratios.ts': 'what policies earned of their premium',
  'src/server/rating/touched-policies.ts': 'which policies a new rate touches',
};

const readers = (sources: readonly SourceFile[]) =>
  sources
    .filter(({ path }) => path.startsWith('src/server/') && !path.endsWith('.test.ts'))
    .filter(({ text }) => byStatus.test(text))
    .map(({ path }) => path)
    .toSorted();

describe('cover', () => {
  test('is decided by no status of a policy', () => {
    expect(readers(readSources())).toEqual(Object.keys(runs));
  });

  test.each([
    ['one status left out', `p.document_state = 'policy' and p.status <> 'cancelled'`],
    ['a list', "p.document_state = 'policy' and p.status in (${sql.join(statusesInForce)})"],
    ['over lines', "document_state = 'policy'\n  and status = any(${running}::text[])"],
  ])('is seen where it is, by %s', (_way, text) => {
    const path = 'src/server/claims/planted.ts';
    expect(readers([{ path, text }])).toEqual([path]);
  });
});
