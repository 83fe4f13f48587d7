import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { formatCalendarDate } from '#domain/dates.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import { excessSubjectLabels } from '#domain/rating/excess/excess-filter.ts';
import { aboutText, addsText, ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import { versionStateLabels, versionStateTones } from '#domain/rating/validity.ts';
import { list } from '#contract/list.ts';
import type { excessRule } from '#contract/rating/excess-rules.ts';

/** What raises the excess of an accident, version by version [2.20]. */
export const excessRuleList = list<z.output<typeof excessRule>>()({
  title: 'Additional excess',
  noun: { one: 'rule', many: 'rules' },
  search: 'Search rules',
  read: 'get_excess_rules',
  rows: 'rules',
  id: 'rule_id',
  whole: true,
  place: { feature: featureOf('additional_excess') },
  fields: {
    code: { label: 'Rule', kind: 'text', value: ruleName, sort: true, searched: true },
    bare_code: {
      label: 'Code',
      kind: 'text',
      value: (rule) => rule.code,
      exported: 'never',
      searched: true,
    },
    state: {
      label: 'State',
      kind: 'status',
      value: ({ state, active }) => (active ? state : 'off'),
      of: { ...versionStateLabels, off: 'Off' },
      tones: { ...versionStateTones, off: 'none' },
    },
    about: {
      label: 'Applies to',
      kind: 'long',
      length: 28,
      value: (rule) => aboutText(rule, rule.records.length),
      shown: (rule) => aboutText(rule),
      searched: true,
      card: 'note',
    },
    condition: {
      label: 'When',
      kind: 'text',
      value: ({ condition }) => additionalExcessConditions[condition].label,
      quiet: true,
      width: 300,
      card: 'line',
      card_says: ({ condition }) => additionalExcessConditions[condition].label,
    },
    adds: { label: 'Adds', kind: 'text', value: addsText, card: 'amount' },
    valid_from: {
      label: 'From',
      kind: 'date',
      shown: (rule) => formatCalendarDate(rule.valid_from),
      sort: true,
    },
    valid_to: { label: 'Until', kind: 'date', quiet: true },
    policies: { label: 'Policies', kind: 'number', sort: true },
    shown: {
      label: 'Client sees it',
      kind: 'yes_no',
      value: (rule) => rule.show_to_client,
      quiet: true,
      optional: true,
    },
    reason: {
      label: 'Reason',
      kind: 'long',
      length: 24,
      searched: true,
      quiet: true,
      optional: true,
    },
    set_by: { label: 'Set by', kind: 'text', searched: true, quiet: true, optional: true },
  },
  filters: {
    subject: { label: 'Applies to', kind: 'choice', of: excessSubjectLabels, promoted: true },
    shown: {
      label: 'Client sees it',
      kind: 'yes_no',
      value: (rule) => (rule.show_to_client ? 'yes' : 'no'),
    },
    state: { label: 'State', kind: 'choice', of: versionStateLabels, offered: false },
  },
  views: {
    all: { label: 'All' },
    in_use: { label: versionStateLabels.in_use, filters: { state: ['in_use'] } },
    coming: { label: versionStateLabels.coming, filters: { state: ['coming'] } },
    draft: { label: versionStateLabels.draft, filters: { state: ['draft'] } },
    over: { label: versionStateLabels.over, filters: { state: ['over'] } },
  },
  start: { view: 'all', sort: 'code', size: 50 },
  none: { title: 'No rules yet.', text: 'Rules that raise the excess appear here.' },
});
