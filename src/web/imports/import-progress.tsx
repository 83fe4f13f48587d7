import Box from '@mui/material/Box';
import { Spinner } from '#web/kit/spinner.tsx';
import { t } from '#web/kit/tokens.ts';

export interface ImportProgressProps {
  /** "Checking the rows". */
  label: string;
  done: number;
  /** 0 while nobody knows how many there are. */
  total: number;
}

/** How far a step is, told to readers too. */
export function ImportProgress({ label, done, total }: ImportProgressProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const figures = total > 0 ? `${done} of ${total}` : done > 0 ? String(done) : '';
  return (
    <Box role="status" sx={{ px: 5, py: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, fontSize: 14, fontWeight: 550 }}>
        <Spinner />
        {label}
        <Box component="span" className="num" sx={{ ml: 'auto', color: t.n[600], fontWeight: 450 }}>
          {figures}
        </Box>
      </Box>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number((share * 100).toPrecision(3))}
        sx={{ mt: 3, height: 6, borderRadius: 3, background: t.n[200], overflow: 'hidden' }}
      >
        <Box
          sx={{
            height: '100%',
            width: `${share * 100}%`,
            borderRadius: 3,
            background: t.brand[500],
            transition: `width 200ms ${t.ease}`,
          }}
        />
      </Box>
    </Box>
  );
}
