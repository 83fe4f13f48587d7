import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { Caller } from '#server/in-process-caller.ts';

/** An amount as a screen shows it, and the question that its button asks. */
export interface ShownFigure {
  of: InputOf<'get_calculation'> & { figure: FigureName };
  shown: number;
}

type Detail = OutputOf<'get_document'>;

function versionFigures({ policy_id, version }: Detail): ShownFigure[] {
  const { build_up, version_id } = version;
  if (!build_up) return [];
  const one = (figure: FigureName, shown: number, part = ''): ShownFigure => ({
    of: { figure, policy_id, version_id, part },
    shown,
  });
  return [
    ...(version.line?.items ?? version.items).flatMap((item) => {
      const part = String(item.position);
      const excess = 'excess' in item ? item.excess : item.base_excess;
      return [
        one('item_premium', item.premium, part),
        one('item_excess', excess, part),
        ...('max_payout' in item ? [one('item_payout', item.max_payout, part)] : []),
      ];
    }),
    one('excess', version.excess),
    one('max_payout', version.max_payout),
    ...build_up.instalments.map(({ instalment_number, amount }) =>
      one('version_instalment', amount, String(instalment_number)),
    ),
    one('items_total', build_up.items_total),
    one('discount', -build_up.discount),
    one('adjustment', build_up.adjustment),
    one('net_premium', build_up.premium),
    one('policy_fee', build_up.fee),
    ...build_up.ipt.map((tax) => one('premium_tax', tax.ipt, `${tax.country} ${tax.rate_pct}`)),
    one('premium_tax', build_up.ipt_total),
    one('gross_premium', build_up.gross),
    ...(build_up.commission === undefined ? [] : [one('commission', build_up.commission)]),
  ];
}

function policyFigures(detail: Detail): ShownFigure[] {
  const { policy_id, charges } = detail;
  const one = (figure: FigureName, shown: number, part = ''): ShownFigure => ({
    of: { figure, policy_id, part },
    shown,
  });
  return [
    one('policy_net', detail.premium),
    one('policy_gross', detail.gross),
    one('amount_paid', detail.amount_paid),
    one('amount_open', detail.amount_open),
    one('refund_owed', detail.refund_owed),
    ...charges.map((charge) =>
      one(
        'policy_charge',
        charge.amount,
        [
          ...[charge.kind, charge.version_number, charge.country],
          ...[charge.rate_pct, charge.created_at],
        ].join(' '),
      ),
    ),
  ];
}

/** All that was invoiced of a policy, as the sum below its instalments has it. */
async function askedOf(reader: Caller, { policy_id }: Detail): Promise<ShownFigure[]> {
  const { payments } = await reader.call('get_all_payments', { policy_id, amount_per_page: 100 });
  const shown = payments.reduce((sum, { amount }) => sum + amount, 0);
  return payments.length === 0
    ? []
    : [{ of: { figure: 'amount_asked', policy_id, part: '' }, shown }];
}

/** Every amount of a policy that opens its calculation, for this reader. */
export async function figuresOfPolicy(reader: Caller, policy_id: string): Promise<ShownFigure[]> {
  const detail = await reader.call('get_document', { policy_id });
  const { cars } = await reader.call('get_cover_left', { policy_id });
  return [
    ...versionFigures(detail),
    ...(detail.document_state === 'policy' ? policyFigures(detail) : []),
    ...(await askedOf(reader, detail)),
    ...cars.flatMap(({ car_id, left, insured, used, reserved, reinstated }) => {
      const one = (figure: FigureName, shown: number) => ({
        of: { figure, policy_id, part: car_id },
        shown,
      });
      return [
        one('cover_left', left),
        one('cover_insured', insured),
        one('cover_paid', used),
        one('cover_approved', reserved),
        one('cover_reinstated', reinstated),
      ];
    }),
  ];
}

/** Every amount of an invoice that opens its calculation, its instalments included. */
export async function figuresOfInvoice(reader: Caller, invoice_id: string): Promise<ShownFigure[]> {
  const { invoice, payments } = await reader.call('get_invoice', { invoice_id });
  const one = (figure: FigureName, shown: number, part = ''): ShownFigure => ({
    of: { figure, invoice_id, part },
    shown,
  });
  return [
    one('invoice_net', invoice.premium),
    one('invoice_fee', invoice.fee),
    ...invoice.ipt.map((tax) => one('invoice_tax', tax.ipt, `${tax.country} ${tax.rate_pct}`)),
    one('invoice_total', invoice.total),
    one('invoice_open', invoice.amount_open),
    one(
      'invoice_paid',
      payments
        .filter(({ status }) => status !== 'cancelled')
        .reduce((sum, { amount, amount_open }) => sum + amount - amount_open, 0),
    ),
    ...payments.flatMap(({ payment_id, instalment_number, amount, amount_open }) => {
      const of = { payment_id, instalment_number };
      return [
        { of: { figure: 'instalment_amount' as const, ...of }, shown: amount },
        { of: { figure: 'instalment_open' as const, ...of }, shown: amount_open },
      ];
    }),
  ];
}

/** Every amount of a claim that opens its calculation, as this reader sees it; with its reserve for those who read that. */
export async function figuresOfClaim(reader: Caller, claim_id: string): Promise<ShownFigure[]> {
  const { claim_amounts: is } = await reader.call('get_full_claim', { claim_id });
  const one = (figure: FigureName, shown: number | null, part = ''): ShownFigure[] =>
    shown === null ? [] : [{ of: { figure, claim_id, part }, shown }];
  const { status, body } = await reader.answer('get_claim_reserves', { claim_id });
  const { reserve, lines } =
    status === 200 ? (body as OutputOf<'get_claim_reserves'>) : { reserve: null, lines: [] };
  return [
    ...one('claim_claimed', is.total.claimed),
    ...one('claim_agreed', is.total.agreed),
    ...one('claim_excess', is.excess),
    ...one('claim_payout', is.max_payout),
    ...one('claim_final', is.final_amount),
    ...one('claim_paid_before', is.paid_before),
    ...one('claim_set_off', is.set_off),
    ...one('claim_cash', is.cash),
    ...one('claim_reserve', reserve),
    ...lines.flatMap(({ line, amount }) => one('claim_reserve', amount, line)),
  ];
}

/** What does not add up of a figure: its lines, its rows of the journal, or what the screen shows of it. */
export async function faultsOf(reader: Caller, { of, shown }: ShownFigure): Promise<string[]> {
  const is = await reader.call('get_calculation', of);
  const sum = (lines: readonly { amount: number | null }[]) =>
    lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const { journal = [], booked = null, booked_note = '' } = is;
  const [part] = is.parts;
  const said = `${of.figure} ${of.part ?? ''} of ${is.subject}`;
  return [
    ...(is.amount === shown ? [] : [`${said}: shows ${shown}, is ${is.amount}`]),
    ...(part && sum(part.lines) === shown
      ? []
      : [`${said}: lines say ${part && sum(part.lines)}, not ${shown}`]),
    ...is.parts.flatMap((one) =>
      one.total === sum(one.lines) ? [] : [`${said}: a total is not its lines`],
    ),
    ...((booked ?? 0) === sum(journal) ? [] : [`${said}: the journal is not its rows`]),
    ...(booked === null || booked === shown || booked_note !== ''
      ? []
      : [`${said}: booked ${booked}, not ${shown}`]),
  ];
}
