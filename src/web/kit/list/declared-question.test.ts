import type { z } from 'zod';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { declaredLists } from '#contract/declared-lists.ts';
import type { AnyList, DeclaredFilter } from '#contract/list.ts';
import { questionOf } from '#web/kit/list/declared-question.ts';

const someOf = (filter: DeclaredFilter): readonly string[] => {
  if (filter.kind === 'range') return ['1..2'];
  if (filter.kind === 'yes_no') return ['yes'];
  if (filter.kind === 'period') return [];
  if (filter.of === 'number') return ['2026'];
  return typeof filter.of === 'string' ? ['NL'] : Object.keys(filter.of).slice(0, 1);
};

const lists = Object.entries<AnyList>(declaredLists).flatMap(([name, declared]) =>
  Object.keys(declared.views).map((view) => ({ name, view, declared })),
);

test.each(lists)('the read of $name knows all that its view $view asks', ({ view, declared }) => {
  const question = questionOf(
    declared,
    {
      view,
      q: 'words',
      page: 1,
      size: 20,
      from: '2026-01-01',
      to: '2026-12-31',
      sortBy: '',
      ascending: true,
      filters: Object.fromEntries(
        Object.entries(declared.filters).map(([id, filter]) => [id, someOf(filter)]),
      ),
    } as never,
    '2026-06-01',
  );
  const asked = (contract[declared.read as keyof typeof contract].input as z.ZodType).safeParse(
    question,
  );
  const unknown = asked.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  expect(unknown ?? []).toEqual([]);
});
