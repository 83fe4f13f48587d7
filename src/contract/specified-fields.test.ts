import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pathOf } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';

// The specification's names on the wire, typed again from its text: whoever calls by it is understood.

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** Every field with the ones around it: `claim_amounts.total.claimed`; lists and choices are looked through. */
function fieldsOf(schema: JsonSchema, { before = '', required = false } = {}): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items ?? {}];
  const own = Object.entries(schema.properties ?? {})
    .filter(([name]) => !required || schema.required?.includes(name))
    .flatMap(([name, field]) => [
      `${before}${name}`,
      ...fieldsOf(field, { before: `${before}${name}.`, required }),
    ]);
  return [
    ...own,
    ...(required ? [] : inside.flatMap((one) => (one.type ? fieldsOf(one, { before }) : []))),
  ];
}

const names = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');
const within = (outer: string, text: string) => names(text).map((name) => `${outer}.${name}`);

const mail = 'email subject title content sender attn cc_emails regards_by';

const sent: [clause: string, action: ActionName, fields: string[]][] = [
  ['7.8', 'get_all_users', []],
  ['7.9', 'get_championships', []],
  ['7.10', 'get_user_cars', []],
  ['7.11', 'get_claim_constants', []],
  ['7.12', 'get_insurers', []],
  ['7.13', 'get_clause_presets', []],
  ['7.14', 'get_drivers', []],
  ['7.15', 'get_events', []],
  ['7.16', 'get_vi_constants', []],
  ['7.17', 'get_series', []],
  ['7.18', 'get_permissions', ['user_id']],
  ['7.19', 'signout', []],
  ['7.20', 'get_notifications', names('page limit')],
  ['7.21', 'is_logged_in', []],
  ['7.22', 'get_claims', names('page search startDate endDate filters sortBy ascending')],
  ['7.23', 'get_policy_numbers', ['user_id']],
  ['7.24', 'get_events_for_policy', ['policy_id']],
  ['7.25', 'get_full_claim', ['claim_id']],
  ['7.26', 'get_claim_summary', names('claim_id _id')],
  ['7.27', 'get_all_claim_communication', names('claim_id is_vi')],
  ['7.28', 'get_claim_users', ['claim_id']],
  ['7.29', 'get_user_email_info', ['user_id']],
  [
    '7.30',
    'get_all_payments',
    names('user_id page amount_per_page filters filters.status insurance_type'),
  ],
  ['7.31', 'get_policy_pdf_url', names('policy_id is_sub_policy')],
  ['7.32', 'get_sent_emails', ['user_id']],
  ['7.33', 'get_sent_email', ['email_id']],
  ['7.34', 'get_single_todo', ['todo_id']],
  ['7.35', 'get_vi_versions', names('policy_id insurance_type include_invoices')],
  ['7.36', 'get_email_templates', ['type']],
  ['7.37', 'get_communication', names('parent_type parent_id type_filter')],
  ['7.38', 'get_cars', []],
  ['7.38', 'get_ipt_info', []],
  ['7.39', 'set_notification_seen', ['id']],
  ['7.40', 'change_todo_status', names('_id status')],
  ['7.41', 'send_new_email', ['email', ...within('email', mail), 'type']],
  ['7.43', 'send_new_email', names('document_ids invoice_ids user_id type insurance_type')],
  ['7.44', 'send_new_email', ['payment_ids']],
  ['7.45', 'send_new_email', names('document_id feature add_communication')],
  [
    '7.46',
    'create_bulk_payment_link',
    ['payments', ...within('payments', 'payment_id instalment_number')],
  ],
  ['7.48', 'set_template_as_default', names('template_id type')],
  [
    '7.49',
    'add_communication',
    names('parent_type parent_id communication_string type_message send_as'),
  ],
];

const session = names(
  'account_type type user_id attn company company_name team_name email phone extra_emails extra_emails_string',
);
const message = names(
  `type_message communication_string sender sender_name stamp email_id todo_id document_name document_url
   parent_version_id old_parent_version_id parent_type parent_id`,
).join(' ');
const accident = `start_number time_on_track corner_on_track during track_conditions weather_conditions type_of_accident
  drivers_fault driver_injured driver_medical_attention driver_likely_drive_two_weeks did_car_race_same_event
  youtube_link`;

const answered: [clause: string, action: ActionName, fields: string[]][] = [
  ['3.1', 'is_logged_in', session],
  ['7.21', 'is_logged_in', session],
  ['7.8', 'get_all_users', ['users']],
  ['7.10', 'get_user_cars', ['user_cars']],
  ['7.13', 'get_clause_presets', ['presets']],
  ['7.14', 'get_drivers', ['drivers']],
  ['7.15', 'get_events', ['events']],
  ['3.2', 'get_communication', within('communication', message)],
  ['7.27', 'get_all_claim_communication', within('communication', message)],
  ['3.5', 'get_single_todo', names('_id status message stamp')],
  ['3.6', 'get_sent_email', ['email']],
  ['3.7', 'get_claim_users', within('users', '_id attn')],
  ['3.7', 'get_communication', within('contacts', '_id attn')],
  [
    '3.8',
    'get_notifications',
    within('notifications', '_id message timestamp seen feature feature_id url_params'),
  ],
  ['3.9', 'get_permissions', within('permissions', 'name type items')],
  ['3.9', 'get_permissions', within('permissions.items', 'name link icon')],
  [
    '3.10',
    'get_all_payments',
    within(
      'payments',
      'payment_id instalment_number amount amount_open currency date invoice_number policy_number status is_vi',
    ),
  ],
  [
    '3.11',
    'get_invoices',
    within('invoices', 'invoice_id invoice_number premium currency issue_date status'),
  ],
  ['3.12', 'get_vi_versions', names('policies settlements invoices')],
  [
    '3.12',
    'get_vi_versions',
    within('policies', 'version_id premium currency document_state status'),
  ],
  ['3.13', 'get_policy_pdf_url', names('policy_id policy_key version_id')],
  [
    '3.15',
    'get_claim_summary',
    names(
      `policy_nr team_name claim_number document_number event_name driver_name date_claim date_accident chassis_number
       currency cars_missing_chassis_string`,
    ),
  ],
  [
    '3.16',
    'get_claim_summary',
    within('claim_amounts', 'total.claimed total.agreed max_payout excess final_amount'),
  ],
  ['3.17', 'get_claim_summary', within('driver_accident_info', accident)],
  ['3.19', 'get_user_email_info', names('email cc_emails attn')],
  ['3.20', 'get_email_templates', within('templates', 'type template_id is_default')],
  [
    '3.21',
    'get_account',
    within('addresses', 'label company_name attn address zip city country state phone'),
  ],
  // What the payment dialog is opened with: for whom, for which policy and insurance, and by which claim it was paid.
  ['3.22', 'get_payment', within('payment', 'user_id policy_id is_vi status amount_open')],
  ['3.22', 'get_payment', ['receipts.claim_id']],
  ['3.25', 'get_files', ['files.document_name']],
  ['3.26', 'get_claim_constants', names('track_conditions weather_conditions type_of_accidents')],
  ['3.26', 'get_claim_constants', within('track_conditions', 'value label')],
  ['7.46', 'create_bulk_payment_link', ['bulk_id']],
];

describe('what the specification sends is understood', () => {
  it.each(sent)('[%s] %s takes %j and asks for nothing else', (clause, action, fields) => {
    const { input, kind } = contract[action];
    // Reads are the clauses up to 7.38, writes those after.
    expect(kind).toBe(Number(clause.slice(2)) < 39 ? 'read' : 'write');
    expect(fieldsOf(schemaOf(input, 'input'))).toEqual(expect.arrayContaining(fields));
    // Of one action several clauses may speak.
    const known = sent.filter(([, name]) => name === action).flatMap(([, , all]) => all);
    const asked = fieldsOf(schemaOf(input, 'input'), { required: true });
    expect(asked.filter((field) => !known.includes(field))).toEqual([]);
  });
});

it('[7.18] [7.19] permissions and signout have the paths that are written', () => {
  expect(pathOf('get_permissions', contract.get_permissions)).toBe('/api/permissions/:user_id');
  expect(pathOf('signout', contract.signout)).toBe('/api/signout');
  expect(pathOf('get_claims', contract.get_claims)).toBe('/api/get_claims');
});

describe('what the specification reads is answered', () => {
  it.each(answered)('[%s] %s answers %j', (_clause, action, fields) => {
    const { output } = contract[action];
    expect(fieldsOf(schemaOf(output, 'output'))).toEqual(expect.arrayContaining(fields));
  });
});
