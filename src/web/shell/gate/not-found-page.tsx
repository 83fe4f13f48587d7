import type { AccountType } from '#domain/accounts/account-types.ts';
import { addressOf, publicPages } from '#domain/places.ts';
import Button from '@mui/material/Button';
import { useContext } from 'react';
import { useGo } from '#web/kit/address/app-link.tsx';
import { openedNotice } from '#web/shell/notifications/opened-notice.ts';
import { PlainPage } from '#web/shell/plain-page.tsx';
import { SessionContext } from '#web/api/session.ts';

/** 404: nothing lives at this address, or the record behind it is gone. */
export function NotFoundPage() {
  return <NotFoundText text="Nothing lives at this address, or it is not yours to see." />;
}

/** A loss adjuster has no Overview; the gate leads on. */
export function homeLabel(account_type: AccountType): string {
  return account_type === 'loss_adjuster' ? 'Go to Crash corner' : 'Go to Overview';
}

/** The same for a record's page, with the server's words; and with those of the notification that led here. */
export function NotFoundText({ text }: { text: string }) {
  const user = useContext(SessionContext);
  const go = useGo();
  const notice = openedNotice();
  const inShell = user !== null && window.location.pathname.startsWith(addressOf('overview'));
  return (
    <PlainPage
      alone={!inShell}
      search={inShell}
      circuit="hill"
      title="Page not found"
      text={notice === '' ? text : `“${notice}” ${text}`}
    >
      <Button
        variant="contained"
        onClick={() => go(user ? addressOf('overview') : publicPages.login)}
      >
        {user ? homeLabel(user.account_type) : 'Go to log in'}
      </Button>
    </PlainPage>
  );
}
