import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import { useContext } from 'react';
import { homePathOf } from '#domain/accounts/side-menu.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { openPalette } from '#web/shell/palette-events.ts';
import { PlainPage } from '#web/shell/plain-page.tsx';
import { SessionContext } from '#web/shell/session.ts';

/** 404: nothing lives at this address, or the record behind it is gone. `?notice=` says what was to be found here. */
export function NotFoundPage() {
  return <NotFoundText text="Nothing lives at this address, or it is not yours to see." />;
}

/** The same for a record's page, with the server's words. */
export function NotFoundText({ text }: { text: string }) {
  const user = useContext(SessionContext);
  const go = useGo();
  const [{ notice }] = useSearchParams();
  const inShell = user !== null && window.location.pathname.startsWith('/dashboard');
  const home = user ? homePathOf(user.account_type) : '/login';
  return (
    <PlainPage alone={!inShell} circuit="hill" title="Page not found" text={notice ?? text}>
      <Button variant="contained" onClick={() => go(home)}>
        {user ? (home === '/dashboard' ? 'Go to Overview' : 'Go to Crash corner') : 'Go to log in'}
      </Button>
      {inShell ? (
        <Button variant="outlined" startIcon={<Search />} onClick={openPalette}>
          Search
        </Button>
      ) : null}
    </PlainPage>
  );
}
