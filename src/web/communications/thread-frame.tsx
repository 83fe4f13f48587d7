import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_BUBBLE_WIDTH } from '#domain/communications/message-display.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface ThreadFrameProps {
  place: { side: 'right' } | { side: 'left'; badge: string };
  name: string;
  /** Below the bubble: time, "Sending…", "Seen 14:20". */
  foot: ReactNode;
  children: ReactNode;
  internal?: boolean;
  /** Cards and pictures bring their own ground. */
  plain?: boolean;
  failed?: boolean;
}

/** A bubble: own ones right in the brand's tint, others left with their badge; an internal note on amber. */
export function ThreadFrame(props: ThreadFrameProps) {
  const { place, internal = false, plain = false, failed = false } = props;
  const own = place.side === 'right';
  const ground = internal ? t.amber[100] : own ? t.brand[100] : t.n[100];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: own ? 'minmax(0, 1fr)' : 'auto minmax(0, 1fr)',
        columnGap: 2,
        justifyItems: own ? 'end' : 'start',
        alignItems: 'end',
        pl: own ? 6 : 0,
        pr: own ? 0 : 2,
      }}
    >
      {own ? null : <SenderBadge badge={place.badge} name={props.name} />}
      <Box
        sx={{
          maxWidth: `min(${MAX_BUBBLE_WIDTH}px, 100%)`,
          minWidth: 0,
          borderRadius: own ? '10px 10px 3px 10px' : '10px 10px 10px 3px',
          overflow: 'hidden',
          fontSize: { xs: 15, md: 13 },
          lineHeight: { xs: '22px', md: '19px' },
          ...(plain ? {} : { background: ground, px: 3, py: 2 }),
          ...(failed ? { boxShadow: `inset 0 0 0 1px ${t.error}` } : {}),
        }}
      >
        {internal ? (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              mb: 0.5,
              fontSize: 11.5,
              lineHeight: '16px',
              fontWeight: 600,
              color: t.amber[800],
            }}
          >
            <Lock size={12} aria-hidden="true" />
            Internal note
          </Box>
        ) : null}
        {props.children}
      </Box>
      <Box
        sx={{
          gridColumn: own ? 1 : 2,
          mt: 1,
          fontSize: 11.5,
          lineHeight: '16px',
          color: t.n[500],
        }}
      >
        {props.foot}
      </Box>
    </Box>
  );
}

/** A line of the record's history between the messages. */
export function ThreadPill({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center' }}>
      <Box
        title={title}
        sx={{
          maxWidth: '92%',
          px: 2.5,
          py: 1,
          borderRadius: `${t.radius.sm}px`,
          background: t.n[50],
          boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
          fontSize: 12,
          lineHeight: '18px',
          color: t.n[600],
          textAlign: 'center',
          overflowWrap: 'anywhere',
        }}
      >
        <UnbrokenText>{children}</UnbrokenText>
      </Box>
    </Box>
  );
}

/** Date and time after a pause [2.56], or where the unread part begins. */
export function ThreadDivider({
  children,
  fresh = false,
}: {
  children: ReactNode;
  fresh?: boolean;
}) {
  const line = { flex: 1, height: '1px', background: t.brand[200] } as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {fresh ? <Box sx={line} /> : null}
      <Typography
        component="div"
        sx={{
          flex: fresh ? 'none' : 1,
          textAlign: 'center',
          fontSize: 11.5,
          lineHeight: '16px',
          fontWeight: fresh ? 600 : 450,
          color: fresh ? t.brand[600] : t.n[500],
        }}
      >
        {children}
      </Typography>
      {fresh ? <Box sx={line} /> : null}
    </Box>
  );
}
