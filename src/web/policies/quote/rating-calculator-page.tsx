import { useIsAmong } from '#web/api/session.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { RatingCalculatorScreen } from '#web/rating/calculator/rating-calculator-screen.tsx';

const useCalculatedQuoteDialog = lazyDialog(() =>
  import('#web/policies/quote/use-calculated-quote-dialog.tsx').then(
    (m) => m.useCalculatedQuoteDialog,
  ),
);

/** The rating calculator, whose calculation staff make a quote of. */
export function RatingCalculatorPage() {
  const isStaff = useIsAmong('superadmin', 'admin');
  const quote = useCalculatedQuoteDialog();
  return (
    <>
      <RatingCalculatorScreen onMakeQuote={isStaff ? quote.open : undefined} />
      {quote.dialog}
    </>
  );
}
