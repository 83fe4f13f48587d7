import { standardTemplate } from '#domain/communications/email-templates.ts';
import type { EmailType } from '#domain/communications/email-types.ts';
import { payableStatuses } from '#domain/payments/bulk-link.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import type { Recipient } from '#web/composer/mail-draft.ts';
import type { MailPaymentRow } from '#web/composer/payment-picker.tsx';
import {
  answered,
  type GalleryAnswer,
  refused,
  unanswered,
} from '#web/kit/gallery/gallery-answers.tsx';

const facts = {
  policy: 'policy P-26-0041',
  claim: '',
  event: '',
  client: 'Van Dalen Racing',
  cover: '',
};

const joris: Recipient = {
  user_id: 'joris',
  name: 'Van Dalen Racing',
  email: 'joris@vandalen.example',
  cc_emails: ['office@vandalen.example', 'paddock phone'],
  attn: 'Joris',
  is_locked: false,
  is_unwanted: false,
  asked_at: null,
  items: ['Porsche 992 GT3 Cup, Zandvoort 12-06-2026'],
  policies: [{ policy_id: 'policy', label: 'See policy P-26-0041' }],
};

const team: Recipient = {
  ...joris,
  user_id: null,
  name: 'Broker team',
  email: 'team@broker.example',
  attn: 'Broker team',
  is_locked: true,
};

const clients: readonly Recipient[] = [
  joris,
  { ...joris, user_id: 'kessel', name: 'Kessel Racing', email: 'kessel@kessel.example' },
  { ...joris, user_id: 'quiet', name: 'Quiet Motorsport', is_unwanted: true },
];

const instalment = (number: number, part: Partial<MailPaymentRow>): MailPaymentRow => ({
  payment_id: `payment-${number}`,
  instalment_number: 1,
  instalment_count: 1,
  amount: 618_000,
  amount_open: 618_000,
  refunded_amount: 0,
  currency: 'EUR',
  date: '2026-06-15',
  invoice_number: `2026-00${number}`,
  invoice_id: null,
  policy_id: 'policy',
  policy_number: 'P-26-0041',
  client_name: 'Van Dalen Racing',
  user_id: 'joris',
  status: 'pending',
  is_vi: false,
  sandbox: false,
  method: '',
  last_reminder_at: null,
  note: '',
  revision: 0,
  abilities: [],
  next_statuses: [],
  ...part,
});

const payments: readonly MailPaymentRow[] = [
  instalment(31, {}),
  instalment(32, { status: 'too_late', date: '2026-05-01' }),
  instalment(33, { amount_open: 1_300_000 }),
  instalment(34, { currency: 'USD' }),
  instalment(35, { invoice_number: '.' }),
];

const versions = {
  policies: [
    { version_id: 'second', version_label: 'II', locked: true, is_current: false },
    { version_id: 'third', version_label: 'III', locked: false, is_current: true },
  ].map((version, index) => ({
    ...version,
    version_number: index + 2,
    premium: 803_004,
    gross: 980_710,
    currency: 'EUR' as const,
    document_state: 'policy' as const,
    status: 'made' as const,
    created_at: 1_779_004_800,
    created_by_name: 'Anouk Visser',
    change_reason: '',
    has_pdf: version.locked,
  })),
  settlements: [],
  invoices: [
    {
      invoice_id: 'invoice',
      invoice_number: '2026-0031',
      premium: 803_004,
      total: 980_710,
      currency: 'EUR' as const,
      issue_date: '2026-05-01',
      status: 'partially_paid',
    },
  ],
};

interface Composed {
  mail: NewMail;
  answers: readonly GalleryAnswer[];
}

const template = (type: EmailType) =>
  answered(
    'get_email_templates',
    { type },
    {
      templates: [
        {
          type,
          template_id: 'standard',
          name: 'Text of the house',
          is_default: true,
          ...standardTemplate(type),
        },
      ],
    },
  );

/** A mail of one or more kinds with whom it goes to. */
function composed(
  mail: NewMail,
  recipients: readonly Recipient[],
  more: readonly GalleryAnswer[] = [],
): Composed {
  const { types, user_id, policy_id, event_ids } = mail;
  const about = {
    ...(user_id ? { user_id } : {}),
    ...(policy_id ? { policy_id } : {}),
    ...(event_ids ? { event_ids: [...event_ids] } : {}),
  };
  const start = { recipients: [...recipients], facts, insurance_type: policy_id ? 'VAL' : '' };
  return {
    mail: { ...mail, about: 'P-26-0041, Van Dalen Racing' },
    answers: [
      ...types.map(template),
      ...types.map((type) => answered('get_email_recipients', { type, ...about }, start)),
      ...more,
    ],
  };
}

const openPayments = (user_id: string, rows: readonly MailPaymentRow[]) =>
  answered(
    'get_all_payments',
    {
      user_id,
      page: 1,
      amount_per_page: 100,
      filters: { status: [...payableStatuses] },
      insurance_type: '',
    },
    { payments: [...rows], total: rows.length, counts: {}, sums: [] },
  );

const lost = { type: 'payment', user_id: 'lost' } as const;

/** The composer in each of its states, by the words of the button that opens it. */
export const mails: Readonly<Record<string, Composed>> = {
  'Payment links': composed(
    { types: ['payment_links'], user_id: 'joris' },
    [joris],
    [openPayments('joris', payments)],
  ),
  'No open payments': composed(
    { types: ['payment_reminder'], user_id: 'kessel' },
    [{ ...joris, user_id: 'kessel' }],
    [openPayments('kessel', [])],
  ),
  'Versions and invoices': composed(
    { types: ['vi_pdf', 'payment'], policy_id: 'policy' },
    [joris],
    [
      answered(
        'get_vi_versions',
        { policy_id: 'policy', insurance_type: 'VAL', include_invoices: true },
        versions,
      ),
    ],
  ),
  'Several clients': composed({ types: ['event_reminder'], event_ids: ['zandvoort'] }, clients),
  'Broker team': composed({ types: ['pa_quote_request'], user_id: 'pa' }, [team]),
  'On its way': {
    mail: { types: ['payment'], user_id: 'slow' },
    answers: [
      template('payment'),
      unanswered('get_email_recipients', { ...lost, user_id: 'slow' }),
    ],
  },
  'Not prepared': {
    mail: { types: ['payment'], user_id: 'lost' },
    answers: [template('payment'), refused('get_email_recipients', lost)],
  },
};
