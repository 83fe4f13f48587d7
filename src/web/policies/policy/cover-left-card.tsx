import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type CarLeft = OutputOf<'get_cover_left'>['cars'][number];

function columnsOf(policy_id: string): readonly Column<CarLeft>[] {
  const part =
    (
      figure: 'cover_insured' | 'cover_paid' | 'cover_approved' | 'cover_reinstated',
      amount: (car: CarLeft) => number,
    ) =>
    (car: CarLeft) => (
      <FigureAmount
        of={{ figure, policy_id, part: car.car_id }}
        amount={amount(car)}
        currency={car.currency}
        bare
      />
    );
  return [
    { id: 'car', header: 'Car', cell: (car) => car.car_title },
    // First, so that a phone shows it without a swipe.
    {
      id: 'left',
      header: 'Left',
      cell: ({ car_id, left, currency }) => (
        <FigureAmount
          of={{ figure: 'cover_left', policy_id, part: car_id }}
          amount={left}
          currency={currency}
        />
      ),
      align: 'right',
    },
    {
      id: 'insured',
      header: 'Insured',
      cell: part('cover_insured', (car) => car.insured),
      align: 'right',
    },
    { id: 'used', header: 'Paid', cell: part('cover_paid', (car) => car.used), align: 'right' },
    {
      id: 'reserved',
      header: 'Approved',
      cell: part('cover_approved', (car) => car.reserved),
      align: 'right',
    },
    {
      id: 'reinstated',
      header: 'Reinstated',
      cell: part('cover_reinstated', (car) => car.reinstated),
      align: 'right',
    },
  ];
}

/** What claims left of the cover of each car; nothing while no claim took any. */
export function CoverLeftCard({ policy_id }: { policy_id: string }) {
  const read = useRead('get_cover_left', { policy_id });
  const taken = (read.data?.cars ?? []).filter(
    ({ used, reserved, is_ended }) => used > 0 || reserved > 0 || is_ended,
  );
  if (taken.length === 0) return null;
  return (
    <Card title="Cover left" flush>
      <PlainTable
        label="Cover left"
        columns={columnsOf(policy_id)}
        rows={taken}
        rowId={(car) => car.car_id}
        emptyText="No car is insured."
      />
    </Card>
  );
}
