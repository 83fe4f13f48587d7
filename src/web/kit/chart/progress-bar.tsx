import Box from '@mui/material/Box';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface ProgressBarProps {
  label: string;
  value: number;
  of: number;
  /** Read out in the place of the share: "4,200 of 10,000 rows". */
  text?: string;
}

/** How far something is, as a 6 px bar that is read out under its label. */
export function ProgressBar({ label, value, of, text }: ProgressBarProps) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
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

/** What the server is at and how far it is. Readers hear what it is at; how far it is they ask of the bar. */
export function RunProgress({ label, figures, done, total }: RunProgressProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2.5, fontWeight: 550, flexWrap: 'wrap' }}
      >
        <Spinner />
        <Box role="status" sx={{ flex: 1, minWidth: 180 }}>
          {label}
        </Box>
        <Box component="span" className="num" sx={{ color: t.n[600], fontWeight: 450 }}>
          {figures}
        </Box>
      </Box>
      {total > 0 ? (
        <ProgressBar
          label={label}
          value={Number((share * 100).toPrecision(3))}
          of={100}
          text={figures}
        />
      ) : null}
    </Box>
  );
}
