import Box from '@mui/material/Box';
import { Calculator, Percent, ReceiptEuro, Send, Undo2, Users } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayMoney, formatAmount, formatMoney } from '#domain/money.ts';
import { creditUsed } from '#domain/policies/consequences/payment-consequences.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { FigureStep } from '#domain/policies/consequences/figures.ts';
import { sumBy } from '#domain/sums.ts';
import { CoverPart } from '#web/policies/consequences/cover-part.tsx';
import { BordereauPart, CapacityPart } from '#web/policies/consequences/insurer-parts.tsx';
import { FigureTable } from '#web/policies/consequences/figure-table.tsx';
import { MailLines } from '#web/policies/consequences/mail-lines.tsx';
import { PaperLines, Part, PlainLine } from '#web/policies/consequences/consequence-part.tsx';
import { madeOf } from '#web/policies/consequences/total-line.tsx';
import type { Preview } from '#web/policies/consequences/use-previewed-change.ts';

interface Shown {
  preview: Preview;
  /** Keys of lines that differ from what was shown before. */
  moved: ReadonlySet<string>;
}

/** Everything that a change brings about: cover above, money in two columns, papers and mails last. */
export function ConsequencesPage({ preview, moved }: Shown) {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <CoverPart preview={preview} moved={moved} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          columnGap: 10,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 6 }}>
          <PremiumPart preview={preview} moved={moved} />
          <TaxPart preview={preview} moved={moved} />
          <MoneyBackPart preview={preview} />
        </Box>
        <Box sx={{ display: 'grid', gap: 6 }}>
          <SharesPart preview={preview} moved={moved} />
          <CapacityPart preview={preview} moved={moved} />
          <InvoicePart preview={preview} moved={moved} />
          <BordereauPart preview={preview} />
          <PaperPart preview={preview} />
        </Box>
      </Box>
    </Box>
  );
}

function PremiumPart({ preview, moved }: Shown) {
  const { premium, net, fees, gross, currency } = preview;
  return (
    <Part title="Premium by item" icon={Calculator}>
      <FigureTable
        label="Premium"
        head={`Item, ${currency}`}
        lines={[...premium, { ...net, strong: true }, ...fees, { ...gross, strong: true }]}
        moved={moved}
      />
    </Part>
  );
}

function TaxPart({ preview, moved }: Shown) {
  const { taxes, tax, currency } = preview;
  const lines = taxes.map((one) => ({ ...one, note: `of ${formatAmount(one.base_after)}` }));
  return (
    <Part title="Tax by country and rate" icon={Percent}>
      <FigureTable
        label="Tax by country and rate"
        head={`Country and rate, ${currency}`}
        lines={[...lines, { ...tax, strong: true }]}
        moved={moved}
      />
    </Part>
  );
}

function SharesPart({ preview, moved }: Shown) {
  const { commission, insurers, net, currency } = preview;
  if (commission.length + insurers.length === 0) return null;
  const lines = [
    ...commission.map((one) => ({ ...one, note: 'Commission' })),
    ...insurers.map((one) => ({ ...one, note: 'Insurer' })),
  ];
  const sumOf = (side: 'before' | 'after') => sumBy(lines, (one) => one[side] ?? 0);
  // Who sees a part of it alone is not told that it is all.
  const isAll = sumOf('before') === (net.before ?? 0) && sumOf('after') === (net.after ?? 0);
  return (
    <Part title="Commission and insurers’ shares" icon={Users} note="Inside the net premium">
      <FigureTable
        label="Commission and insurers' shares"
        head={`Of the net premium, ${currency}`}
        lines={isAll ? [...lines, { ...net, strong: true }] : lines}
        moved={moved}
      />
    </Part>
  );
}

function InvoicePart({ preview, moved }: Shown) {
  const { invoices, instalments, currency } = preview;
  const status = (name: string) =>
    paymentStatusLabels[name as keyof typeof paymentStatusLabels] ?? name;
  return (
    <Part title="Invoice and instalments" icon={ReceiptEuro}>
      {invoices.length === 0 ? <PlainLine label="No invoice and no credit note" value="" /> : null}
      {invoices.map((one) => (
        <PlainLine
          key={`${one.kind} ${one.total}`}
          label={one.kind === 'invoice' ? 'Invoice, next number' : 'Credit note, next number'}
          value={displayMoney(one.total, currency)}
          steps={spokenSteps([
            ['Net premium', one.premium],
            ['Fees', one.fee],
            ['Tax', one.ipt],
          ])}
          strong
        />
      ))}
      {instalments.length === 0 ? null : (
        <FigureTable
          label="Instalments"
          head={`Instalment, ${currency}`}
          lines={instalments.map((one) => ({
            ...one,
            note: `${status(one.status)}, due ${formatCalendarDate(one.due_on)}`,
          }))}
          moved={moved}
        />
      )}
    </Part>
  );
}

function MoneyBackPart({ preview }: { preview: Preview }) {
  const { money_back, instalments } = preview;
  const { given_back, taken_off, paid_back } = money_back;
  const money = (amount: number) => formatMoney(amount, preview.currency);
  const used = creditUsed(money_back);
  const lowered = instalments.map((one): [string, number] => [
    `Instalment ${one.label}`,
    (one.open_before ?? 0) - (one.open_after ?? 0),
  ]);
  return (
    <Part title="Money back" icon={Undo2}>
      {used > 0 ? (
        <PlainLine label="Owed to the client, used for this" value={money(used)} strong />
      ) : given_back === 0 ? (
        <PlainLine label="Nothing is given back" value="" />
      ) : (
        <>
          <PlainLine
            label="Given back, with tax"
            value={money(given_back)}
            steps={addingUp(
              given_back,
              madeOf(preview).map(({ name, amount }) => [name, -amount]),
            )}
            strong
          />
          <PlainLine
            label="Taken off what is open"
            value={money(taken_off)}
            steps={addingUp(taken_off, lowered)}
          />
          <PlainLine
            label="Paid back to the client"
            value={money(paid_back)}
            steps={addingUp(paid_back, [
              ['Given back', given_back],
              ['Taken off what is open', -taken_off],
            ])}
          />
        </>
      )}
    </Part>
  );
}

/** The steps of an amount that say something. */
const spokenSteps = (parts: readonly (readonly [string, number])[]): FigureStep[] =>
  parts.flatMap(([text, amount]) => (amount === 0 ? [] : [{ text, amount }]));

/** Steps of an amount; none where they are not all that it is made of. */
function addingUp(whole: number, parts: readonly [string, number][]): FigureStep[] {
  const told = sumBy(parts, ([, amount]) => amount);
  return told === whole ? spokenSteps(parts) : [];
}

function PaperPart({ preview }: { preview: Preview }) {
  const { documents, mails } = preview;
  const note = [
    counted(documents.length, 'document', 'documents'),
    counted(mails.length, 'mail', 'mails'),
  ].join(' · ');
  return (
    <Part title="Documents and mails that go out" icon={Send} note={note}>
      <PaperLines papers={documents} none="No new document" />
      <MailLines mails={mails} />
    </Part>
  );
}
