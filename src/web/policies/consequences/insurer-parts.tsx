import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Gauge, Landmark, Table2 } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { displayChange, formatMoney } from '#domain/money.ts';
import { t } from '#web/kit/base/tokens.ts';
import {
  PaperLine,
  PaperList,
  Part,
  PlainLine,
} from '#web/policies/consequences/consequence-part.tsx';
import { FigureTable } from '#web/policies/consequences/figure-table.tsx';
import type { Preview } from '#web/policies/consequences/use-previewed-change.ts';

/** What is used of the agreements of those who carry the policy, and of which limit. */
export function CapacityPart({
  preview: { capacity, currency },
  moved,
}: {
  preview: Preview;
  moved: ReadonlySet<string>;
}) {
  if (capacity.length === 0) return null;
  return (
    <Part title="Capacity used" icon={Gauge} note="The insurer’s part">
      <FigureTable
        label="Capacity used"
        head={`Of the agreement, ${currency}`}
        lines={capacity.map((line) => ({ ...line, note: limitText(line, currency) }))}
        moved={moved}
      />
    </Part>
  );
}

type CapacityLine = Preview['capacity'][number];

function limitText({ limit, after }: CapacityLine, currency: Preview['currency']): string {
  if (limit === null) return 'No limit';
  const free = limit - (after ?? 0);
  return free < 0
    ? `${formatMoney(-free, currency)} beyond ${formatMoney(limit, currency)}`
    : `${formatMoney(free, currency)} left of ${formatMoney(limit, currency)}`;
}

const listNames = { risk: 'Risk', premium: 'Premium' } as const;

/** What the insurers read of the change in their next bordereaux, row by row on demand. */
export function BordereauPart({ preview: { bordereau, currency } }: { preview: Preview }) {
  return (
    <Part
      title="Bordereau rows"
      icon={Table2}
      note={bordereau.length === 0 ? '' : `Net to insurer, ${currency}`}
    >
      {bordereau.length === 0 ? (
        <PlainLine label="No row in a bordereau" value="" />
      ) : (
        <PaperList>
          {bordereau.map((told) => (
            <ToldLine key={`${told.insurer_name} ${told.list} ${told.type}`} told={told} />
          ))}
        </PaperList>
      )}
    </Part>
  );
}

function ToldLine({ told }: { told: Preview['bordereau'][number] }) {
  const [open, setOpen] = useState(false);
  const { insurer_name, list, type, rows, amount } = told;
  const what = `${type}, ${counted(rows.length, 'row')}`;
  return (
    <PaperLine
      icon={Landmark}
      label={insurer_name}
      note={`${listNames[list]} bordereau: ${what}`}
      end={
        <Box sx={{ textAlign: 'right' }}>
          <Box className="num">{displayChange(amount)}</Box>
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? 'Close' : 'Show'} the rows of ${insurer_name}, ${what}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : 'Rows'}
          </Button>
        </Box>
      }
    >
      {open ? (
        <Box sx={{ mt: 1, px: 3, py: 2, background: t.n[50], fontSize: 12 }}>
          {rows.map((row) => (
            <Box
              key={`${row.label} ${row.amount}`}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, lineHeight: '20px' }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{row.label}</Box>
              <Box className="num">{displayChange(row.amount)}</Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </PaperLine>
  );
}
