import Box from '@mui/material/Box';
import { dateOfInstant, formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import {
  transactionInitiatorLabels,
  transactionKindLabels,
} from '#domain/policies/cover/transactions.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { PointSlider } from '#web/kit/choice/point-slider.tsx';
import type { PolicyAsOf } from '#web/policies/time/cover-words.ts';
import type { PointInAddress } from '#web/policies/time/use-point.ts';

type Transaction = PolicyAsOf['transactions'][number];

/** "Endorsement, version II · 01-06-2026 10:00 · by Staff". */
function transactionText({
  kind,
  version_label,
  booked_at,
  effective_at,
  initiator,
}: Transaction): string {
  const version = version_label === '' ? '' : `, version ${version_label}`;
  const by =
    initiator === 'system'
      ? 'by itself'
      : `by ${transactionInitiatorLabels[initiator].toLowerCase()}`;
  const from = dateOfInstant(effective_at);
  const holds =
    from === dateOfInstant(booked_at) ? '' : ` · holds from ${formatCalendarDate(from)}`;
  return `${transactionKindLabels[kind]}${version} · ${formatDateTime(booked_at)} · ${by}${holds}`;
}

const now = 'now';

/** The two dates, and the slider over everything that happened to the policy; its last stop is today. */
export function PointChoice({
  read,
  point,
  onChange,
  fixedMoment = false,
}: {
  read: PolicyAsOf;
  point: PointInAddress;
  onChange: (next: Partial<PointInAddress>) => void;
  /** The moment that is asked about is that of an accident, so that only what was known moves. */
  fixedMoment?: boolean;
}) {
  const points = [
    ...read.transactions.map((one) => ({ id: one.transaction_id, label: transactionText(one) })),
    { id: now, label: 'Today' },
  ];
  const isNow = point.point === undefined && point.known === undefined;
  const chosen = isNow ? now : (read.transaction_id ?? now);
  const reason = read.transactions.find((one) => one.transaction_id === chosen)?.reason;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PointSlider
        label="What happened to the policy"
        points={points}
        value={chosen}
        onChange={(id) =>
          onChange({ point: id === now ? undefined : id, known: undefined, valid: undefined })
        }
      />
      {reason ? <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>{reason}</Box> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 220px))' },
        }}
      >
        {fixedMoment ? null : (
          <DateField
            label="Valid on"
            value={point.valid ?? dateOfInstant(read.valid_at)}
            onChange={(valid) => onChange({ valid: valid ?? undefined })}
          />
        )}
        <DateField
          label="Known on"
          value={point.known ?? dateOfInstant(read.known_at)}
          max={dateOfInstant(Date.now() / 1000)}
          onChange={(known) => onChange({ known: known ?? undefined, point: undefined })}
        />
      </Box>
    </Box>
  );
}
