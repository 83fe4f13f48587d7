import Box from '@mui/material/Box';
import { CreditCard, Hash, UserRound, type LucideIcon } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';

type MissingPart = 'driver' | 'chassis' | 'payment';

const marks: Readonly<Record<MissingPart, { icon: LucideIcon; label: string }>> = {
  driver: { icon: UserRound, label: 'Driver' },
  chassis: { icon: Hash, label: 'Chassis' },
  payment: { icon: CreditCard, label: 'Payment' },
};

/** What a policy still needs, each as an icon with its word; nothing missing shows as a dash. */
export function MissingMarks({
  missing,
  empty = '—',
}: {
  missing: readonly MissingPart[];
  empty?: string;
}) {
  if (missing.length === 0) return <span>{empty}</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2 }}>
      {missing.map((part) => {
        const { icon: Icon, label } = marks[part];
        return (
          <Box
            component="span"
            key={part}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              color: t.amber[800],
              fontWeight: 550,
              whiteSpace: 'nowrap',
            }}
          >
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Box>
        );
      })}
    </Box>
  );
}
