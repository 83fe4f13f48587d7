import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface CardProps {
  title?: ReactNode;
  /** Buttons or a link at the right of the title. */
  actions?: ReactNode;
  /** A long title breaks into lines beside its actions, where there is room, rather than sending them below it. */
  longTitle?: boolean;
  children: ReactNode;
  /** `flush`: the content reaches the edges and the title gets a line below it, for lists and tables. */
  flush?: boolean;
  sx?: SxProps<Theme>;
}

/** A white sheet with a hairline: the one container of the product. */
export function Card({ title, actions, longTitle, children, flush = false, sx }: CardProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={[
        {
          background: t.n[0],
          borderRadius: `${t.radius.lg}px`,
          boxShadow: t.shadow.card,
          minWidth: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {title || actions ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            // Two buttons beside a title go below it on a phone.
            flexWrap: 'wrap',
            gap: 2,
            minHeight: flush ? 56 : 0,
            px: flush ? 4 : 5,
            py: flush ? 2 : 0,
            pt: flush ? 2 : 4.5,
            borderBottom: flush ? `1px solid ${t.n[200]}` : 'none',
          }}
        >
          <Typography
            variant="h2"
            id={id}
            sx={{ flex: longTitle ? '1 1 60%' : '1 0 auto', maxWidth: '100%' }}
          >
            <UnbrokenText>{title}</UnbrokenText>
          </Typography>
          {actions}
        </Box>
      ) : null}
      <Box
        sx={
          flush
            ? {
                overflow: 'hidden',
                borderRadius: `0 0 ${t.radius.lg}px ${t.radius.lg}px`,
                ...(title || actions ? {} : { borderRadius: `${t.radius.lg}px` }),
              }
            : { p: 5, pt: title ? 3 : 5 }
        }
      >
        {children}
      </Box>
    </Box>
  );
}
