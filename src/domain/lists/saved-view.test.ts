import { expect, test } from 'vitest';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { mayShareViews, viewQueryOf } from '#domain/lists/saved-view.ts';

test('two addresses that show the same rows are the same view, whatever their page and order', () => {
  expect(viewQueryOf('?view=all&status=paid~approved&page=3&sort=-claimed&q=')).toBe(
    'sort=-claimed&status=paid~approved&view=all',
  );
  expect(viewQueryOf('sort=-claimed&saved=1&view=all&status=paid~approved')).toBe(
    viewQueryOf('?status=paid~approved&view=all&sort=-claimed'),
  );
  expect(viewQueryOf('')).toBe('');
});

test('[6.2] only admin and superadmin show their views to all staff', () => {
  expect(accountTypes.filter(mayShareViews)).toEqual(['superadmin', 'admin']);
});
