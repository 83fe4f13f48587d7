import { expect, test } from 'vitest';
import { pathOf } from '#contract/action.ts';
import { contract } from '#contract/contract.ts';
import { addressOf } from '#web/api/action-path.ts';
import { queryStringOf } from '#web/api/query-string.ts';

test('[7.6] the browser calls every action at the path of the contract', () => {
  for (const [name, action] of Object.entries(contract)) {
    const expected = pathOf(name, action);
    const fields = [...expected.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const input = Object.fromEntries(fields.map((field) => [field, `its-${field}`]));
    const filled = expected.replace(/:(\w+)/g, (_, field: string) => `its-${field}`);
    expect(addressOf(name, input)).toEqual({ path: filled, rest: {} });
  }
});

test('[7.22] nested filters go in brackets, empty values stay out', () => {
  const text = queryStringOf({
    page: 2,
    search: '',
    filters: { status: ['paid', 'approved'], event_id: [] },
    ascending: false,
  });
  expect(decodeURIComponent(text)).toBe(
    '?page=2&filters[status][0]=paid&filters[status][1]=approved&ascending=false',
  );
});
