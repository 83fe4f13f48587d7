import type { z } from 'zod';
import type { excessRule } from '#contract/rating/excess-rules.ts';
import { fieldsOf } from '#domain/lists/list-field.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import { aboutText, addsText, ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import { versionStateLabels } from '#domain/rating/validity.ts';

const { text, number, date } = fieldsOf<z.output<typeof excessRule>>();

/** What the columns of the rules of additional excess are. */
export const excessRuleFields = {
  code: text('Rule', ruleName),
  state: text('State', ({ state, active }) => (active ? versionStateLabels[state] : 'Off')),
  about: text('Applies to', (rule) => aboutText(rule, rule.records.length)),
  condition: text('When', ({ condition }) => additionalExcessConditions[condition].label),
  adds: text('Adds', addsText),
  from: date('From', (rule) => rule.valid_from),
  until: date('Until', (rule) => rule.valid_to),
  policies: number('Policies', (rule) => rule.policies),
  shown: text('Client sees it', ({ show_to_client }) => (show_to_client ? 'Yes' : 'No')),
  reason: text('Reason', (rule) => rule.reason),
  set_by: text('Set by', (rule) => rule.set_by),
};
