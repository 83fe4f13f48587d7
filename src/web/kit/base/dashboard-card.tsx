import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

export interface DashboardCardProps {
  title: string;
  icon: LucideIcon;
  /** The figure; undefined while loading. */
  value: ReactNode;
  /** The line below the figure: "Oldest 3 days". */
  note?: ReactNode;
  /** Colour of icon and figure, only where it means something. */
  color?: string;
  /** The filtered list behind the figure, so that it can be checked. */
  href?: string;
}

const figureSx = {
  mt: 1.5,
  // A stand-in's margins must not melt into those around, or what follows would move when the figure comes.
  display: 'flow-root',
  fontFamily: t.font.display,
  fontStretch: '108%',
  fontWeight: 650,
  fontSize: { xs: 19, sm: 28 },
  lineHeight: { xs: '28px', sm: '36px' },
  letterSpacing: '-0.01em',
  whiteSpace: 'nowrap',
} as const;

const noteSx = {
  mt: 0.5,
  display: 'flow-root',
  fontSize: 13,
  lineHeight: '20px',
  color: t.n[500],
  minHeight: 20,
} as const;

/** One figure of an overview [2.45]. */
export function DashboardCard({ title, icon: Icon, value, note, color, href }: DashboardCardProps) {
  const body = (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          fontSize: 13,
          lineHeight: '20px',
          color: t.n[600],
        }}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" {...(color ? { color } : {})} />
        {title}
      </Box>
      <Box className="num" sx={{ ...figureSx, color: color ?? t.n[900] }}>
        {value === undefined ? (
          <Skeleton variant="rounded" width={96} height={24} sx={{ my: { xs: 0.5, sm: 1.5 } }} />
        ) : (
          value
        )}
      </Box>
      <Box sx={noteSx}>
        {value === undefined ? (
          <Skeleton variant="rounded" width={130} height={12} sx={{ my: 1 }} />
        ) : (
          note
        )}
      </Box>
    </>
  );
  const frame = {
    display: 'block',
    background: t.n[0],
    borderRadius: `${t.radius.lg}px`,
    boxShadow: t.shadow.card,
    px: { xs: 3, sm: 4 },
    py: { xs: 3, sm: 4 },
    minWidth: 0,
  };
  return href ? (
    <AppLink
      href={href}
      sx={{
        ...frame,
        transition: 'box-shadow 75ms',
        '&:hover': { boxShadow: t.shadow.cardHover },
      }}
    >
      {body}
    </AppLink>
  ) : (
    <Box sx={frame}>{body}</Box>
  );
}

/** The row of an overview's figures. */
export function DashboardCards({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, sm: 4 },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}
