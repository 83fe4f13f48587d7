import { Bug } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { addressOf } from '#domain/places.ts';
import { sumBy } from '#domain/sums.ts';
import { useRead } from '#web/api/use-read.ts';
import { DashboardCard } from '#web/kit/base/dashboard-card.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** For superadmins: kinds of faults seen in the last day. */
export function ErrorsCard() {
  const errors = useRead(
    'get_error_log',
    { hours: '24', page_size: 100 },
    { pollMs: 120_000 },
  ).data;
  const times = sumBy(errors?.errors ?? [], ({ occurrences }) => occurrences);
  return (
    <DashboardCard
      title="Errors last 24 h"
      icon={Bug}
      value={errors?.total}
      note={errors?.total ? `Seen ${counted(times, 'time', 'times')} in all` : 'Nothing went wrong'}
      {...(errors?.total ? { color: t.error } : {})}
      href={addressOf('error_log', { view: 'all', hours: '24' })}
    />
  );
}
