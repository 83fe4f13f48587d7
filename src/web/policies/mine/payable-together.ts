import { MAX_LINK_AMOUNT } from '#domain/payments/bulk-link.ts';

/** As many of the open instalments, the earliest first, as one card payment may take. */
export function payableTogether<P extends { amount_open: number; currency: string }>(
  open: readonly P[],
): P[] {
  const together: P[] = [];
  let total = 0;
  for (const payment of open) {
    total += payment.amount_open;
    if (total > MAX_LINK_AMOUNT || payment.currency !== open[0]?.currency) break;
    together.push(payment);
  }
  return together;
}
