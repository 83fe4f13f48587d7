import { describe, expect, it } from 'vitest';
import { PRODUCT_NAME } from '#domain/product.ts';
import {
  isOpen,
  isSettled,
  outgoingStatuses,
  paymentStatuses,
  paymentStatusLabels,
  paymentStatusTones,
  premiumStatuses,
} from './payment-status.ts';
import { checkPaymentMove, paymentActors, paymentMoves } from './payment-transitions.ts';

/** Manual 8.2, typed again from its text: from → to: who. */
const allowed = `
  2  pending → too_late: job
  3  pending too_late partially_paid → under_review: admin superadmin client
  4  under_review → pending too_late: admin superadmin
  5  pending too_late under_review partially_paid → paid: admin superadmin
  6  pending too_late under_review partially_paid → paid_us: admin superadmin
  7  pending too_late partially_paid → paid_stripe: webhook
  8  pending too_late under_review → partially_paid: admin superadmin webhook
  9  partially_paid → partially_paid: admin superadmin webhook
  10 pending too_late partially_paid → paid_through_claim: claim
  11 pending too_late partially_paid → partially_paid_through_claim: claim
  12 partially_paid_through_claim → paid paid_us: admin superadmin
  12 partially_paid_through_claim → partially_paid: admin superadmin webhook
  12 partially_paid_through_claim → partially_paid_through_claim: claim
  12 partially_paid_through_claim → paid_stripe: webhook
  12 partially_paid_through_claim → paid_through_claim: claim
  13 pending too_late under_review → cancelled: admin superadmin
  14 paid paid_us paid_stripe paid_through_claim → refunded: admin superadmin
  15 partially_paid partially_paid_through_claim → refunded: admin superadmin
  16 paid paid_us → pending too_late: superadmin
  17 paid_stripe → pending too_late: webhook`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [row = '', ...words] = line.trim().split(/\s+/);
    const [fromText = '', rest = ''] = words.join(' ').split(' → ');
    const [toText = '', whoText = ''] = rest.split(': ');
    return fromText
      .split(' ')
      .flatMap((from) =>
        toText
          .split(' ')
          .map((to) => ({ row: Number(row), move: `${from} ${to}`, who: whoText.split(' ') })),
      );
  });

describe('payment statuses', () => {
  it('[4.21] nine values; pending is shown in the error colour', () => {
    expect(premiumStatuses).toEqual([
      'pending',
      'under_review',
      'paid',
      'paid_us',
      'paid_stripe',
      'cancelled',
      'partially_paid',
      'refunded',
      'too_late',
    ]);
    expect(paymentStatusTones.pending).toBe('error');
    expect(premiumStatuses.map((status) => paymentStatusLabels[status])).toEqual([
      'Pending',
      'Under review',
      'Paid',
      'Paid in US',
      'Paid via Stripe',
      'Cancelled',
      'Partially paid',
      'Refunded',
      'Too late',
    ]);
  });

  it('[4.22] the second list adds the two results of a set-off: 9 + 2 = 11', () => {
    expect(paymentStatuses.slice(9)).toEqual([
      'paid_through_claim',
      'partially_paid_through_claim',
    ]);
    expect(paymentStatuses).toHaveLength(11);
  });

  it('the third list embeds the product name', () => {
    expect(outgoingStatuses).toEqual([
      'pending',
      'paid_by_paddock',
      'downpayment_paid',
      'paid_by_other',
      'cancelled',
    ]);
    expect(paymentStatusLabels.paid_by_paddock).toBe(`Paid by ${PRODUCT_NAME}`);
  });

  it('[4.21] every status is open, settled or final', () => {
    expect(paymentStatuses.filter(isSettled)).toEqual([
      'paid',
      'paid_us',
      'paid_stripe',
      'paid_through_claim',
    ]);
    expect(paymentStatuses.filter(isOpen)).toEqual([
      'pending',
      'under_review',
      'partially_paid',
      'too_late',
      'partially_paid_through_claim',
    ]);
  });
});

describe('payment transitions', () => {
  it('[4.24] every pair × actor: 11 × 11 × 6 = 726 answers', () => {
    let answers = 0;
    for (const from of paymentStatuses) {
      for (const to of paymentStatuses) {
        const rows = allowed.filter(({ move }) => move === `${from} ${to}`);
        for (const by of paymentActors) {
          const row = rows.find(({ who }) => who.includes(by));
          const expected = row
            ? { ok: true, row: row.row }
            : { ok: false, reason: rows.length > 0 ? 'role_may_not' : 'not_allowed' };
          expect(checkPaymentMove({ from, to, by }), `${from} → ${to} by ${by}`).toEqual(expected);
          answers += 1;
        }
      }
    }
    expect(answers).toBe(726);
  });

  it('[4.24] all 17 rows are there; cancelled and refunded are final', () => {
    expect([...new Set(paymentMoves.map((move) => move.row))]).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    );
    const leaving = paymentMoves.flatMap((move) => move.from);
    expect(leaving).not.toContain('cancelled');
    expect(leaving).not.toContain('refunded');
  });
});
