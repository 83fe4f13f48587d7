import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { menuFor, onlyExistingPages } from '#domain/accounts/side-menu.ts';
import { usePageVisitor } from '#web/api/use-page-visitor.ts';
import { ChatDock } from '#web/communications/chat-dock.tsx';
import { ComposerDock } from '#web/composer/composer-dock.tsx';
import { installPages } from '#web/kit/address/known-pages.ts';
import { LongWork } from '#web/kit/overlay/long-work.tsx';
import { useLeaveGuard } from '#web/kit/form/leave-guard.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { applyPreferences } from '#web/kit/base/preferences.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { pageId, useFocusKept } from '#web/kit/base/focus-of-page.ts';
import { usePathname } from '#web/kit/address/use-pathname.ts';
import { whenIdle } from '#web/kit/base/when-idle.ts';
import { CommandPalette } from '#web/shell/palette/command-palette.tsx';
import { crashReportPath, isWizard } from '#web/shell/wizard-paths.ts';
import { OfflineStrip } from '#web/shell/offline/offline-strip.tsx';
import { isRecordPage, mayOpen } from '#web/shell/gate/may-open.ts';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { existingPages } from '#web/shell/routes.ts';
import { useSession } from '#web/api/session.ts';
import { ShellHeader } from '#web/shell/shell-header.tsx';
import { SideMenu } from '#web/shell/menu/side-menu.tsx';
import { useGoKeys } from '#web/shell/palette/use-go-keys.ts';
import { useLiveChanges } from '#web/shell/use-live-changes.ts';
import { useNoteRecents } from '#web/shell/palette/use-note-recents.ts';
import { useSharedLists } from '#web/shell/use-shared-lists.ts';
import { useWorkCounts } from '#web/shell/menu/use-work-counts.ts';

const ViewAsBanner = lazy(() =>
  import('#web/shell/view-as-banner.tsx').then((module) => ({ default: module.ViewAsBanner })),
);
const AgentBar = lazy(() =>
  import('#web/shell/agent-bar.tsx').then((module) => ({ default: module.AgentBar })),
);
const PhoneDrawer = lazy(() =>
  import('#web/shell/menu/phone-drawer.tsx').then((module) => ({ default: module.PhoneDrawer })),
);

installPages(existingPages);

/** The drawer is this wide [9.11]. */
const drawerWidth = 240;

/** The frame is for the screen: paper carries the page alone. */
const offPaper = { '@media print': { display: 'none' } } as const;

const sideSx = {
  position: 'fixed',
  inset: '0 auto 0 0',
  width: drawerWidth,
  overflowY: 'auto',
  borderRight: `1px solid ${t.n[200]}`,
  zIndex: 1050,
  scrollbarWidth: 'thin',
  ...offPaper,
} as const;

/** The frame of everything below /dashboard [2.9]: drawer, header, page. */
export function DashboardShell({ children }: { children: ReactNode }) {
  const user = useSession();
  // Before the tables below read them.
  useState(() => applyPreferences(user.preferences));
  const phone = useIsPhone();
  const pathname = usePathname();
  const [drawer, setDrawer] = useState(false);
  const reporting = pathname === crashReportPath;
  const asking = isWizard(pathname);
  const menu = useShownMenu(user);
  const counts = useWorkCounts();
  useLiveChanges();
  useQuietStart(user);
  useSharedLists(user.account_type);
  useEffect(() => setDrawer(false), [pathname]);
  useLeaveGuard();
  useGoKeys(menu);
  useNoteRecents(user.user_id, isRecordPage);

  return (
    <Box
      sx={{
        minHeight: '100dvh',
        background: t.n[50],
        '@media print': { minHeight: 0, background: 'none' },
        ...(user.viewing ? { '--shell-head': '96px' } : {}),
      }}
    >
      <SkipLink />
      <LongWork />
      {phone ? (
        <Suspense>
          <PhoneDrawer open={drawer} onClose={() => setDrawer(false)}>
            <SideMenu menu={menu} counts={counts} onGo={() => setDrawer(false)} />
          </PhoneDrawer>
        </Suspense>
      ) : (
        <Box sx={sideSx}>
          <SideMenu menu={menu} counts={counts} />
        </Box>
      )}
      <Box
        sx={{
          ml: { xs: 0, md: `${drawerWidth}px` },
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100dvh',
          // A sheet of paper is no taller than what stands on it.
          '@media print': { ml: 0, display: 'block', minHeight: 0 },
        }}
      >
        <Box sx={{ position: 'sticky', top: 0, zIndex: 1040, ...offPaper }}>
          {user.viewing ? (
            <Suspense>
              <ViewAsBanner until={user.viewing.until} />
            </Suspense>
          ) : null}
          {phone && asking ? null : <ShellHeader onMenu={() => setDrawer(true)} />}
        </Box>
        <OfflineStrip kept={reporting} />
        <Page hasBar={phone && user.account_type === 'agent' && !asking}>{children}</Page>
      </Box>
      {phone && user.account_type === 'agent' ? (
        <Suspense>
          <AgentBar />
        </Suspense>
      ) : null}
      <CommandPalette menu={menu} />
      <ChatDock />
      <ComposerDock />
    </Box>
  );
}

/** The menu of this person, of the pages that there are. */
function useShownMenu(user: ReturnType<typeof useSession>) {
  const visitor = usePageVisitor();
  const menu = onlyExistingPages(
    menuFor({
      account_type: user.account_type,
      user_id: user.user_id,
      permissions: visitor?.permissions ?? [],
      has_mailbox: user.has_mailbox,
    }),
    existingPages,
  );
  return menu;
}

/** What a dashboard does once it is there, unseen. */
function useQuietStart(user: ReturnType<typeof useSession>) {
  const reports = useMayReport();
  useEffect(() => {
    // A report that waited for the network goes on, whatever page is opened.
    if (localStorage.getItem('paddock.crash_waiting'))
      void import('#web/claims/wizard/reports.ts').then((m) => m.resumeCrashReports(user.user_id));
    if (localStorage.getItem('paddock.losses'))
      void import('#web/claims/loss/deliver-losses.ts').then((m) => m.resumeLosses(user.user_id));
  }, [user.user_id]);
  useEffect(() => {
    // Not before it is known: what the device keeps of this person would go.
    if (reports === undefined) return undefined;
    return whenIdle(
      () =>
        void import('#web/shell/offline/offline-start.ts').then((m) =>
          m.prepareOffline(user, reports),
        ),
    );
  }, [user, reports]);
}

/** Whether the report of a crash is a page of this person; undefined until that is known. */
function useMayReport(): boolean | undefined {
  const visitor = usePageVisitor();
  return visitor && mayOpen(crashReportPath, visitor);
}

function Page({ hasBar, children }: { hasBar: boolean; children: ReactNode }) {
  useFocusKept(usePathname());
  return (
    <Box
      component="main"
      id={pageId}
      tabIndex={-1}
      sx={{
        flex: 1,
        minWidth: 0,
        outline: 'none',
        pb: hasBar ? 18 : 0,
      }}
    >
      <Suspense
        fallback={
          <PageMargins>
            <PageSkeleton />
          </PageMargins>
        }
      >
        {children}
      </Suspense>
    </Box>
  );
}

function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${pageId}`}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        document.getElementById(pageId)?.focus();
      }}
      sx={{
        position: 'fixed',
        left: 12,
        top: -60,
        zIndex: 1600,
        px: 3,
        py: 2,
        background: t.n[900],
        color: '#fff',
        borderRadius: `${t.radius.sm}px`,
        '&:focus': { top: 12 },
        ...offPaper,
      }}
    >
      Skip to the page
    </Box>
  );
}
