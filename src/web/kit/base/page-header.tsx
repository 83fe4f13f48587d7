import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContext, useEffect } from 'react';
import { totalWords } from '#domain/list-total.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { tellHome } from '#web/kit/address/page-on-show.ts';
import { wayBackTo } from '#web/kit/list/list-trail.ts';
import { HeaderActionContext, HeaderNoteContext } from '#web/kit/record/presence-context.ts';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface PageHeaderProps {
  title: string;
  /** Shown as "Total amount is N"; left out for roles that need no total. */
  total?: number | undefined;
  /** The status chip beside a record's title. */
  status?: ReactNode;
  /** One line below: client · driver · car · event. */
  facts?: ReactNode;
  /** The way back: `[{ label: 'Crash corner', href: '/dashboard/claims' }]`. */
  breadcrumb?: readonly { label: string; href: string }[];
  /** "‹ 3 of 214 ›" on a record opened from a list. */
  stepper?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
}

const trailSx = {
  display: 'flex',
  alignItems: 'center',
  mb: 2,
  minHeight: 20,
  fontSize: 13,
  color: t.n[600],
} as const;

const actionsSx = {
  order: { xs: 2, md: 0 },
  ml: { xs: 0, md: 'auto' },
  width: { xs: '100%', md: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { flexGrow: { xs: 1, md: 0 } },
  '& > [aria-label="More actions"]': { flexGrow: 0, order: { xs: 3, md: 0 } },
  // What is rare alone takes no line of its own, but stands beside the title.
  '&:has(> [aria-label="More actions"]:only-child)': {
    order: 0,
    ml: 'auto',
    width: 'auto',
  },
} as const;

/** A page's title row. Also names the browser tab. */
export function PageHeader({
  title,
  total,
  status,
  facts,
  breadcrumb,
  stepper,
  actions,
}: PageHeaderProps) {
  const note = useContext(HeaderNoteContext);
  const around = useContext(HeaderActionContext);
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  const list = breadcrumb?.at(-1)?.href;
  useEffect(() => {
    if (list !== undefined) tellHome(list);
  }, [list]);
  return (
    <Box component="header" sx={{ mb: { xs: 3, md: 2 } }}>
      {breadcrumb || stepper ? (
        <Box sx={trailSx}>
          <Breadcrumb title={title} breadcrumb={breadcrumb} />
          {note ? (
            <Box sx={{ flex: '0 1 auto', minWidth: 0, ml: 2, mr: stepper ? 2 : 0 }}>{note}</Box>
          ) : null}
          {stepper}
        </Box>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 2,
          minHeight: 32,
        }}
      >
        <Box
          component="h1"
          tabIndex={-1}
          sx={{ typography: 'h1', m: 0, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <UnbrokenText>{title}</UnbrokenText>
        </Box>
        {status}
        {total === undefined ? null : (
          <Box component="p" sx={{ typography: 'body2', m: 0, color: t.n[500] }}>
            Total amount is <span className="num">{totalWords(total)}</span>
          </Box>
        )}
        {actions || around ? (
          <Box data-page-actions="" sx={actionsSx}>
            {around}
            {actions}
          </Box>
        ) : null}
        {facts ? (
          <Box sx={{ typography: 'body1', order: 1, flexBasis: '100%', mt: -1, color: t.n[600] }}>
            <UnbrokenText>{facts}</UnbrokenText>
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** The way back, then where one is. */
function Breadcrumb({
  title,
  breadcrumb,
}: {
  title: string;
  breadcrumb: PageHeaderProps['breadcrumb'];
}) {
  return (
    <Box
      component="nav"
      aria-label="Breadcrumb"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        // Who is viewing takes the room of the title, which stands below once more, not that of the way back.
        flex: '1 0 auto',
        minWidth: 0,
      }}
    >
      {(breadcrumb ?? []).map((step) => (
        <Box
          key={step.href}
          component="span"
          sx={{
            display: 'inline-flex',
            flex: 'none',
            alignItems: 'center',
            gap: 1.5,
          }}
        >
          <AppLink
            href={wayBackTo(step.href)}
            sx={{
              py: { xs: 3, md: 0 },
              my: { xs: -3, md: 0 },
              '&:hover': { color: t.n[900], textDecoration: 'underline' },
            }}
          >
            {step.label}
          </AppLink>
          <ChevronRight size={14} aria-hidden="true" />
        </Box>
      ))}
      {breadcrumb ? (
        <Box
          component="span"
          aria-current="page"
          sx={{
            flex: '1 1 0',
            width: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {title}
        </Box>
      ) : null}
    </Box>
  );
}
