import type { z } from 'zod';
import { activityKindLabels } from '#domain/admin/activity-kinds.ts';
import { activityTitle, fieldTitle, isOnlyAnId, valueText } from '#domain/admin/activity-words.ts';
import { fieldsOf } from '#domain/lists/list-field.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { activityEntry } from '#contract/admin/admin.ts';

type Entry = z.output<typeof activityEntry>;

const { text, instant } = fieldsOf<Entry>();

/** "Status: Concept → Made; Premium: 100.00" */
function changesText({ record_kind, changes }: Entry): string {
  return changes
    .filter((change) => !isOnlyAnId(change))
    .map(({ field, from, to }) => {
      const now = valueText(record_kind, field, to);
      const isNew = from === null || from === undefined;
      return `${fieldTitle(field)}: ${isNew ? now : `${valueText(record_kind, field, from)} → ${now}`}`;
    })
    .join('; ');
}

/** What the columns of a record's activity are. */
export const activityFields = {
  stamp: instant('When', (row) => row.stamp),
  actor: text('Who', (row) => row.actor_name || PRODUCT_NAME),
  role: text('Account type', (row) => row.actor_type),
  kind: text('Kind', (row) => activityKindLabels[row.kind]),
  action: text('What', (row) => activityTitle(row.action)),
  changes: text('Changes', changesText),
};
