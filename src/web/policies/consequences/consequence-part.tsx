import Box from '@mui/material/Box';
import { FileText, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FigureStep } from '#domain/policies/consequences/figures.ts';
import { t } from '#web/kit/base/tokens.ts';
import { OpenFigure, StepList } from '#web/policies/consequences/open-figure.tsx';

/** A group of consequences under its title. */
export function Part({
  title,
  icon: Icon,
  note,
  children,
}: {
  title: string;
  icon?: LucideIcon;
  note?: string;
  children: ReactNode;
}) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, mb: 1 }}>
        {Icon ? (
          <Icon size={18} color={t.n[500]} aria-hidden="true" style={{ flex: 'none' }} />
        ) : null}
        <Box
          component="h3"
          sx={{
            m: 0,
            flex: 1,
            fontFamily: t.font.display,
            fontSize: 15,
            lineHeight: '22px',
            fontWeight: 650,
          }}
        >
          {title}
        </Box>
        {note ? <Box sx={{ fontSize: 12, color: t.n[600] }}>{note}</Box> : null}
      </Box>
      {children}
    </Box>
  );
}

/** A label with what stands at its right, which opens its calculation where it has one. */
export function PlainLine({
  label,
  value,
  steps,
  strong = false,
}: {
  label: string;
  value: string;
  steps?: readonly FigureStep[];
  strong?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 4,
          py: 1,
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: strong ? 600 : 450,
        }}
      >
        <Box sx={{ flex: '1 1 100px', minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
        <Box className="num" sx={{ maxWidth: '100%', whiteSpace: { sm: 'nowrap' } }}>
          {steps === undefined || steps.length === 0 ? (
            value
          ) : (
            <OpenFigure text={value} label={label} open={open} onPress={() => setOpen(!open)} />
          )}
        </Box>
      </Box>
      {open && steps ? <StepList steps={steps} /> : null}
    </>
  );
}

/** Papers that are drawn, with what is to be said of each. */
export function PaperLines({
  papers,
  none,
}: {
  papers: readonly { label: string; note: string }[];
  none: string;
}) {
  if (papers.length === 0) return <PlainLine label={none} value="" />;
  return (
    <PaperList>
      {papers.map(({ label, note }) => (
        <PaperLine key={`${label} ${note}`} icon={FileText} label={label} note={note} />
      ))}
    </PaperList>
  );
}

/** A list of papers or mails. */
export function PaperList({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, lineHeight: '20px' }}>
      {children}
    </Box>
  );
}

/** A paper or a mail, and who gets it; with `end` something to press at its right, with `children` what that opens. */
export function PaperLine({
  icon: Icon,
  label,
  note,
  end,
  children,
}: {
  icon: LucideIcon;
  label: string;
  note: string;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
        <Icon size={16} color={t.n[500]} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          {label}
          {note === '' ? null : <Box sx={{ fontSize: 12, color: t.n[600] }}>{note}</Box>}
        </Box>
        {end}
      </Box>
      {children}
    </Box>
  );
}
