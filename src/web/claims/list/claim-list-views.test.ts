import { describe, expect, it } from 'vitest';
import { claimList } from '#contract/claims/claim-list.ts';
import { audiences } from '#contract/readers.ts';
import { countOf, viewsFor } from '#web/kit/list/declared-question.ts';

const counts = { all: 214, submitted: 5, revised: 2, paid: 162, report_due: 3 };

describe('the views of Crash corner', () => {
  it('staff begin with all and find what needs action: 5 submitted and 2 revised are 7', () => {
    const views = viewsFor(claimList, 'staff');
    expect(views.map((view) => [view[1].label, countOf(claimList, view, counts)])).toEqual([
      ['All', 214],
      ['Needs action', 7],
      ['Waiting for client', 0],
      ['Under review', 0],
      ['Ready to be paid', 0],
      ['Paid', 162],
    ]);
  });

  it('a loss adjuster has its own, a client open and closed ones', () => {
    const views = viewsFor(claimList, 'adjuster');
    expect(views.map(([, view]) => view.label)).toEqual(['Assigned to me', 'Report due', 'Done']);
    expect(countOf(claimList, views[1]!, counts)).toBe(3);
    expect(viewsFor(claimList, 'client').map(([, view]) => view.label)).toEqual(['Open', 'Closed']);
  });

  it('no view counts before the server has answered', () => {
    for (const reader of audiences)
      for (const view of viewsFor(claimList, reader))
        expect(countOf(claimList, view, undefined)).toBeUndefined();
  });
});
