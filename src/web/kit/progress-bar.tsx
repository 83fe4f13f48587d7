import Box from '@mui/material/Box';
import { Spinner } from '#web/kit/spinner.tsx';
import { t } from '#web/kit/tokens.ts';

/** How far something is, as a 6 px bar that is read out under its label. */
export function ProgressBar({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
      sx={{ height: 6, borderRadius: 3, background: t.n[200], overflow: 'hidden' }}
    >
      <Box
        sx={{
          height: '100%',
          width: `${(value / of) * 100}%`,
          borderRadius: 3,
          background: t.brand[500],
          transition: `width 200ms ${t.ease}`,
        }}
      />
    </Box>
  );
}

export interface RunProgressProps {
  /** "Checking the rows". */
  label: string;
  /** "12 of 240". */
  figures: string;
  done: number;
  /** 0 while nobody knows how many there are. */
  total: number;
}

/** What the server is at and how far it is, told to readers too. */
export function RunProgress({ label, figures, done, total }: RunProgressProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        role="status"
        sx={{ display: 'flex', alignItems: 'center', gap: 2.5, fontWeight: 550, flexWrap: 'wrap' }}
      >
        <Spinner />
        <Box sx={{ flex: 1, minWidth: 180 }}>{label}</Box>
        <Box component="span" className="num" sx={{ color: t.n[600], fontWeight: 450 }}>
          {figures}
        </Box>
      </Box>
      <ProgressBar label={label} value={Number((share * 100).toPrecision(3))} of={100} />
    </Box>
  );
}
