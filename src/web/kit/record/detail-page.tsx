import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MessageSquare, PanelRightClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { HeaderActionContext } from '#web/kit/record/presence-context.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useCopyKey } from '#web/kit/record/use-copy-key.ts';
import { wantWriting } from '#web/kit/form/wanted-writing.ts';

const SidePanel = lazyPart(
  () => import('#web/kit/overlay/side-panel.tsx').then((m) => m.SidePanel),
  {
    wanted: (props) => props.open,
  },
);

export interface DetailPageProps {
  /** PageHeader, KeyFigures, PageTabs. */
  children: ReactNode;
  /** The thread: docked at the right from 1280 px up, else a panel from the right edge. */
  side?: ReactNode;
  sideTitle?: string;
  sideCount?: number | undefined;
  /** What Ctrl with I copies: the number that people call the record by. */
  copies?: string | undefined;
}

const storageKey = 'paddock.thread';

/** A record's page: content at the left, the thread docked at the right. Its route is `bare`. */
export function DetailPage({
  children,
  side,
  sideTitle = 'Thread',
  sideCount,
  copies,
}: DetailPageProps) {
  useCopyKey(copies);
  const docked = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'closed');
  const [open, setOpen] = useState(false);
  const remember = (closed: boolean) => {
    localStorage.setItem(storageKey, closed ? 'closed' : 'open');
    setCollapsed(closed);
  };
  const label = sideCount ? `${sideTitle} (${sideCount})` : sideTitle;
  const showDock = side && docked && !collapsed;
  const showSide = () => (docked ? remember(false) : setOpen(true));
  useShortcuts(
    {
      t: (event) => {
        event.preventDefault();
        wantWriting();
        showSide();
      },
    },
    Boolean(side) && !showDock && !open,
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
      <Box sx={{ flex: 1, minWidth: 0, px: { xs: 4, md: 6 }, pt: 4, pb: 8 }}>
        <HeaderActionContext
          value={
            side && !showDock ? (
              <Button
                variant="outlined"
                startIcon={<MessageSquare />}
                onClick={showSide}
                // On a phone after the steps of the record.
                sx={{ order: { xs: 2, md: 0 } }}
              >
                {label}
              </Button>
            ) : null
          }
        >
          <Box sx={{ maxWidth: 1040 }}>{children}</Box>
        </HeaderActionContext>
      </Box>
      {showDock ? <Dock title={sideTitle} onHide={() => remember(true)} side={side} /> : null}
      {side && !docked ? (
        <SidePanel open={open} title={sideTitle} onClose={() => setOpen(false)} width={400} flush>
          <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>{side}</Box>
        </SidePanel>
      ) : null}
    </Box>
  );
}

/** The thread beside the record. */
function Dock({ title, onHide, side }: { title: string; onHide: () => void; side: ReactNode }) {
  return (
    <Box
      component="aside"
      aria-label={title}
      sx={{
        width: 400,
        flex: 'none',
        position: 'sticky',
        // Below the header, and the bar above it where staff view as somebody else.
        top: 'var(--shell-head, 56px)',
        height: 'calc(100dvh - var(--shell-head, 56px))',
        background: t.n[0],
        borderLeft: `1px solid ${t.n[200]}`,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box sx={{ position: 'absolute', top: 10, right: 8, zIndex: 1 }}>
        <Button
          aria-label={`Hide ${title.toLowerCase()}`}
          onClick={onHide}
          sx={{ minWidth: 32, px: 1, color: t.n[500] }}
        >
          <PanelRightClose size={16} />
        </Button>
      </Box>
      {side}
    </Box>
  );
}
