import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { LogOut, Menu as MenuSign, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { accountTypeLabels, displayName } from '#domain/accounts/account-types.ts';
import { seesNotificationBell } from '#domain/accounts/side-menu.ts';
import { LogoMark } from '#web/kit/base/logo.tsx';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { initialsOf } from '#web/kit/text/initials.ts';
import { NotificationBell } from '#web/shell/notifications/notification-bell.tsx';
import { openPalette } from '#web/shell/palette/palette-events.ts';
import { SearchOpener } from '#web/shell/palette/search-opener.tsx';
import { useSession } from '#web/api/session.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';

const AccountSwitch = lazy(() =>
  import('#web/shell/account-switch.tsx').then((m) => ({ default: m.AccountSwitch })),
);

/** The header [1.6]: menu button on phones, search, bell for staff, who is logged in and as what, logout. */
export function ShellHeader({ onMenu }: { onMenu: () => void }) {
  const user = useSession();
  const phone = useIsPhone();
  const signOut = useSignOut();
  const name = displayName(user.attn);
  return (
    <Box
      component="header"
      sx={{
        height: 56,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, md: 3 },
        pl: { xs: 1.5, md: 6 },
        pr: { xs: 2, md: 6 },
        background: t.n[0],
        borderBottom: `1px solid ${t.n[200]}`,
      }}
    >
      {phone ? (
        <>
          <IconButton aria-label="Open menu" onClick={onMenu}>
            <MenuSign size={20} />
          </IconButton>
          <LogoMark size={24} />
        </>
      ) : (
        <SearchOpener />
      )}
      <Box
        sx={{
          ml: 'auto',
          // On a phone a long name gives way.
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, md: 2 },
        }}
      >
        {phone ? (
          <IconButton aria-label="Search" onClick={() => openPalette()}>
            <Search size={20} />
          </IconButton>
        ) : null}
        {seesNotificationBell(user.account_type) ? <NotificationBell /> : null}
        <Box
          aria-hidden="true"
          sx={{
            width: '1px',
            height: 32,
            mx: 1,
            background: t.n[200],
            display: { xs: 'none', md: 'block' },
          }}
        />
        <Initials name={name} />
        <WhoAndAsWhat name={name} user={user} />
        <Tooltip title="Log out">
          <IconButton aria-label="Log out" onClick={signOut} sx={{ ml: { md: 1 } }}>
            <LogOut size={phone ? 20 : 16} strokeWidth={1.75} />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 30,
        height: 30,
        flex: 'none',
        borderRadius: '50%',
        background: t.n[800],
        color: '#fff',
        display: { xs: 'none', md: 'grid' },
        placeContent: 'center',
        fontSize: 12,
        fontWeight: 600,
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}

function WhoAndAsWhat({ name, user }: { name: string; user: ReturnType<typeof useSession> }) {
  return (
    <Box sx={{ minWidth: 0, ml: { xs: 2.5, md: 0 } }}>
      <Box
        sx={{
          fontSize: 13,
          lineHeight: '16px',
          fontWeight: 600,
          maxWidth: 180,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500], whiteSpace: 'nowrap' }}>
        {user.account_types.length > 1 ? (
          <Suspense fallback={accountTypeLabels[user.account_type]}>
            <AccountSwitch user={user} />
          </Suspense>
        ) : (
          accountTypeLabels[user.account_type]
        )}
      </Box>
    </Box>
  );
}
