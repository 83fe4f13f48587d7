import Box from '@mui/material/Box';
import { Fragment, useState } from 'react';
import { displayChange, formatMoney } from '#domain/money.ts';
import { differenceOf, type FigureStep } from '#domain/policies/consequences/figures.ts';
import { creditUsed } from '#domain/policies/consequences/payment-consequences.ts';
import { sentenceOf } from '#domain/policies/consequences/preview-differences.ts';
import { sumBy } from '#domain/sums.ts';
import { t } from '#web/kit/base/tokens.ts';
import { stepsOfMove } from '#web/policies/consequences/figure-table.tsx';
import { OpenFigure, StepList } from '#web/policies/consequences/open-figure.tsx';
import type { Preview } from '#web/policies/consequences/use-previewed-change.ts';

/** A part of what a change comes to, with the calculation of it. */
interface MadeOf {
  name: string;
  amount: number;
  steps: readonly FigureStep[];
}

/** Premium, fee and tax that move, in the order of the sum. */
export function madeOf({ net, fees, tax }: Preview): MadeOf[] {
  const fee = sumBy(fees, (one) => differenceOf(one));
  const parts: MadeOf[] = [
    { name: 'Premium', amount: differenceOf(net), steps: stepsOfMove(net) },
    { name: 'Fee', amount: fee, steps: fees.flatMap(stepsOfMove) },
    { name: 'Tax', amount: differenceOf(tax), steps: stepsOfMove(tax) },
  ];
  return parts.filter(({ amount }) => amount !== 0);
}

/** What it comes to in one sentence, and of what; each amount opens its calculation above the sentence. */
export function TotalLine({ preview }: { preview: Preview }) {
  const [open, setOpen] = useState<string>();
  const { currency, to_pay, money_back } = preview;
  const parts = to_pay === 0 ? [] : madeOf(preview);
  const used = creditUsed(money_back);
  const total = {
    name: 'Total',
    amount: to_pay - used,
    steps: stepsOfTotal(parts, { to_pay, used }),
  };
  const figure = ({ name, steps }: MadeOf, text: string) =>
    steps.length === 0 ? (
      text
    ) : (
      <OpenFigure
        text={text}
        label={name}
        open={open === name}
        onPress={() => setOpen(open === name ? undefined : name)}
      />
    );
  const back = backText(preview);
  const amount = formatMoney(Math.abs(total.amount), currency);
  const [lead = '', end] = sentenceOf(preview).split(amount);
  const shown = [total, ...parts].find(({ name }) => name === open);
  return (
    <Box sx={{ flex: { xs: '1 0 100%', md: 1 }, minWidth: 0 }} role="status">
      {shown ? (
        <Box
          sx={{ maxHeight: 160, overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label="Calculation"
        >
          <StepList steps={shown.steps} />
        </Box>
      ) : null}
      <Box sx={{ fontFamily: t.font.display, fontWeight: 650, fontSize: 19, lineHeight: '28px' }}>
        {lead}
        {end === undefined ? null : figure(total, amount)}
        {end}
      </Box>
      <Box className="num" sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {parts.map((part, at) => (
          <Fragment key={part.name}>
            {at === 0 ? '' : ' · '}
            {at === 0 ? part.name : part.name.toLowerCase()}{' '}
            {figure(part, displayChange(part.amount))}
          </Fragment>
        ))}
        {parts.length > 0 && back !== '' ? ' · ' : ''}
        {back}
      </Box>
    </Box>
  );
}

/** All parts, where they are all of it, and what is owed to the client already. */
function stepsOfTotal(
  parts: readonly MadeOf[],
  { to_pay, used }: { to_pay: number; used: number },
): FigureStep[] {
  const told = sumBy(parts, ({ amount }) => amount);
  if (told !== to_pay) return [];
  const steps = parts.map(({ name, amount }) => ({ text: name, amount }));
  return used === 0
    ? steps
    : [...steps, { text: 'Owed to the client, used for this', amount: -used }];
}

function backText({ money_back, currency }: Preview): string {
  if (money_back.paid_back > 0)
    return `${formatMoney(money_back.paid_back, currency)} is paid back to the client`;
  return money_back.given_back > 0 ? 'Taken off what is open' : '';
}
