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
    ...version.items.map(({ position, premium }) => one('item_premium', premium, String(position))),
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
        `${charge.kind} ${String(charge.version_number)} ${charge.country} ${charge.rate_pct}`,
      ),
    ),
  ];
}

/** Every amount of a policy that opens its calculation, for this reader. */
export async function figuresOfPolicy(reader: Caller, policy_id: string): Promise<ShownFigure[]> {
  const detail = await reader.call('get_document', { policy_id });
  const { cars } = await reader.call('get_cover_left', { policy_id });
  return [
    ...versionFigures(detail),
    ...(detail.document_state === 'policy' ? policyFigures(detail) : []),
    ...cars.map(({ car_id, left }) => ({
      of: { figure: 'cover_left' as const, policy_id, part: car_id },
      shown: left,
    })),
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
    ...payments.flatMap(({ payment_id, instalment_number, amount, amount_open }) => {
      const of = { payment_id, instalment_number };
      return [
        { of: { figure: 'instalment_amount' as const, ...of }, shown: amount },
        { of: { figure: 'instalment_open' as const, ...of }, shown: amount_open },
      ];
    }),
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
