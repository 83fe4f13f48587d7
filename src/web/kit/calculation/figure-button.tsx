import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Currency, currencyWords } from '#domain/currencies.ts';
import { displayAmount, displayMoney } from '#domain/money.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Which figure of which record. */
export type FigureQuestion = InputOf<'get_calculation'>;

const useCalculation = lazyDialog(() =>
  import('#web/kit/calculation/calculation-panel.tsx').then((m) =>
    recordDialog(m.CalculationPanel),
  ),
);

/** A figure with a dotted line below it: pressed, it opens how it was worked out. */
export function FigureButton({
  of,
  says,
  children,
}: {
  of: FigureQuestion;
  /** The figure for the ear: "2,646.41 euro". */
  says: string;
  children: ReactNode;
}) {
  const calculation = useCalculation();
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={`${says}, how it is computed`}
        onClick={(event) => {
          // A row that opens its record does not open with it.
          event.stopPropagation();
          calculation.open(of);
        }}
        sx={{
          font: 'inherit',
          letterSpacing: 'inherit',
          color: 'inherit',
          background: 'none',
          border: 0,
          p: 0,
          textAlign: 'inherit',
          whiteSpace: 'nowrap',
          cursor: 'pointer',
          textDecoration: `underline dotted ${t.n[400]}`,
          textUnderlineOffset: 4,
          '&:hover': { textDecorationColor: t.n[900] },
        }}
      >
        {children}
      </Box>
      {calculation.dialog}
    </>
  );
}

/** An amount that opens how it was worked out; `bare` without its currency's code, where the head carries it, `whole` without cents. */
export function FigureAmount({
  of,
  amount,
  currency,
  bare = false,
  whole = false,
}: {
  of: FigureQuestion;
  /** Cents. */
  amount: number;
  currency: string;
  bare?: boolean;
  whole?: boolean;
}) {
  const plain = bare ? displayAmount(amount, { whole }) : displayMoney(amount, currency, { whole });
  return (
    <FigureButton
      of={of}
      // Who speaks to the page says what is seen of it.
      says={bare ? `${plain} ${currencyWords[currency as Currency][1]}` : plain}
    >
      <span className="num">{plain}</span>
    </FigureButton>
  );
}
