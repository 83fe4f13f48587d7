import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { type FirstStep, firstSteps } from '#domain/admin/first-steps.ts';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

const steps: Record<FirstStep, { title: string; text: string; go: string; href: string }> = {
  who_approves: {
    title: 'Add who approves',
    text: 'A person of the insurer, who sees each quote before your client does.',
    go: 'Add insurer’s person',
    href: addressOf('accounts', { new: 'insurer' }),
  },
  calendar: {
    title: 'Bring in the season',
    text: 'Race weekends and track days from a file: CSV, XLSX, JSON or GeoJSON. The circuits are there already.',
    go: 'Import calendar',
    href: addressOf('import_new', { target: 'events' }),
  },
  first_client: {
    title: 'Add your first client',
    text: 'A team or a driver. With an invitation it asks for cover and reports a crash by itself.',
    go: 'Add client',
    href: addressOf('accounts', { new: 'agent' }),
  },
  first_quote: {
    title: 'Make a quote',
    text: 'Car, event and value; the premium stands beside them with each of its steps.',
    go: 'New quote',
    href: addressOf('quotes', { new: '1' }),
  },
  first_policy: {
    title: 'Bring it to a policy',
    text: 'Send it to the insurer, then to the client. Accepted, it becomes a policy with its invoice.',
    go: 'Open quotes',
    href: addressOf('quotes', { view: 'all' }),
  },
};

/** Where a client asked already, the first quote is made of that. */
const quoteOfRequest = {
  title: 'Make a quote of the request that waits',
  text: 'Cars, events and drivers are taken over as the client told them; the premium stands beside them with each of its steps.',
  go: 'Open requests',
  href: addressOf('requests'),
};

/** On a new book: the way to its first policy, with what is done ticked; gone once there is one. */
export function FirstStepsCard({
  open,
  requestWaits,
}: {
  open: readonly FirstStep[];
  requestWaits: boolean;
}) {
  const go = useGo();
  const next = firstSteps.find((step) => open.includes(step));
  return (
    <Card title="First steps" flush>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {firstSteps.map((step, index) => {
          const {
            title,
            text,
            go: label,
            href,
          } = step === 'first_quote' && requestWaits ? quoteOfRequest : steps[step];
          const done = !open.includes(step);
          return (
            <Box component="li" key={step} sx={rowSx}>
              <Box aria-hidden="true" className="num" sx={done ? doneMark : openMark}>
                {done ? <Check size={16} /> : index + 1}
              </Box>
              <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px' }}>
                <Box sx={{ fontWeight: 600, color: done ? t.n[600] : t.n[900] }}>
                  {title}
                  {done ? <span style={visuallyHidden}>, done</span> : null}
                </Box>
                {done ? null : <Box sx={{ fontSize: 13, color: t.n[600] }}>{text}</Box>}
              </Box>
              {done ? null : (
                <Button
                  variant={step === next ? 'contained' : 'outlined'}
                  onClick={() => go(href)}
                  sx={{ gridColumn: { xs: '2', sm: '3' }, justifySelf: 'start' }}
                >
                  {label}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '28px minmax(0, 1fr)', sm: '28px minmax(0, 1fr) auto' },
  columnGap: 3,
  rowGap: 2,
  alignItems: 'center',
  px: 4,
  py: 3,
  '& + &': { borderTop: `1px solid ${t.n[200]}` },
} as const;

const openMark = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: 13,
  fontWeight: 620,
  background: t.n[100],
  color: t.n[700],
} as const;

const doneMark = {
  ...openMark,
  background: t.tone.success.bg,
  color: t.tone.success.fg,
} as const;
