import { expect, test } from 'vitest';
import { patternOf } from '#domain/places.ts';
import { pageAt } from '#web/shell/routed-pages.tsx';

const claim_id = '01970000-0000-7000-8000-000000000001';

test('a written part wins over one that stands for any text', () => {
  const written = pageAt(patternOf('claim_new'));
  expect(written.params).toEqual({});
  expect(written.page).not.toBe(pageAt(`/dashboard/claims/${claim_id}`).page);
});

test.each([
  [`/dashboard/claims/${claim_id}`, { claim_id }],
  [`/Dashboard/CLAIMS/${claim_id}`, { claim_id }],
  ['/dashboard/claims/a%20b', { claim_id: 'a b' }],
  ['/dashboard/claims/%E0%A4%A', { claim_id: '%E0%A4%A' }],
])('%s is the page of a claim, with what it names', (path, params) => {
  expect(pageAt(path)).toEqual({
    params,
    page: pageAt(`/dashboard/claims/${claim_id}`).page,
  });
});

test.each([
  ['/dashboard/nowhere', true],
  [`/dashboard/claims/${claim_id}/more`, true],
  ['/dashboards', false],
  ['/nowhere', false],
])('%s is no page; the frame stands around saying so: %s', (path, framed) => {
  const { page, params } = pageAt(path);
  expect({ framed: page.framed, params }).toEqual({ framed, params: {} });
});
