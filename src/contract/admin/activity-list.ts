import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { activityKindLabels } from '#domain/admin/activity-kinds.ts';
import { fieldTitle, isOnlyAnId, valueText } from '#domain/admin/activity-words.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { activityEntry } from '#contract/admin/admin.ts';
import { list } from '#contract/list.ts';

type Entry = z.output<typeof activityEntry>;

/** Who changed what and when. A history has no page of its own; its file waits where its notice is. */
export const activityList = list<Entry>()({
  title: 'Activity',
  noun: { one: 'activity', many: 'activities' },
  read: 'get_activity',
  rows: 'entries',
  id: 'audit_id',
  place: { feature: featureOf('notifications') },
  fields: {
    stamp: { label: 'When', kind: 'instant' },
    actor_name: { label: 'Who', kind: 'text', value: (row) => row.actor_name || PRODUCT_NAME },
    actor_type: { label: 'Account type', kind: 'text' },
    kind: { label: 'Kind', kind: 'choice', of: activityKindLabels },
    action: { label: 'What', kind: 'text', value: (row) => row.past },
    changes: { label: 'Changes', kind: 'text', value: changesText },
  },
  filters: {},
  views: { all: { label: 'All' } },
  start: { view: 'all' },
  search: false,
  none: { title: 'No activity yet.', text: 'Every change appears here.' },
});

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
