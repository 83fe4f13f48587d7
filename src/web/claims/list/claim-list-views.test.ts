import { describe, expect, it } from 'vitest';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { claimViews, viewCount } from './claim-list-views.ts';

const counts = { all: 214, submitted: 5, revised: 2, paid: 162, report_due: 3 };

describe('the views of Crash corner', () => {
  it('staff begin with all and find what needs action: 5 submitted and 2 revised are 7', () => {
    const views = claimViews('admin');
    expect(views.map((view) => [view.label, viewCount(view, counts)])).toEqual([
      ['All', 214],
      ['Needs action', 7],
      ['Waiting for client', 0],
      ['Under review', 0],
      ['Ready to be paid', 0],
      ['Paid', 162],
    ]);
  });

  it('a loss adjuster has its own, a client open and closed ones', () => {
    expect(claimViews('loss_adjuster').map((view) => view.label)).toEqual([
      'Assigned to me',
      'Report due',
      'Done',
    ]);
    expect(viewCount(claimViews('loss_adjuster')[1]!, counts)).toBe(3);
    expect(claimViews('agent').map((view) => view.label)).toEqual(['Open', 'Closed']);
  });

  it('no view counts before the server has answered', () => {
    for (const type of accountTypes)
      for (const view of claimViews(type)) expect(viewCount(view, undefined)).toBeUndefined();
  });
});
