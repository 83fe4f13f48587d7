import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { callWrite } from '#web/api/api-client.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { ApiError } from '#web/api/api-error.ts';
import { SessionContext } from '#web/api/session.ts';
import { homeLabel, NotFoundPage, NotFoundText } from '#web/shell/gate/not-found-page.tsx';
import { PlainPage } from '#web/shell/plain-page.tsx';

/** A new version was put in place while the page was open: its old chunks are gone. */
function isStaleChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
    error.message,
  );
}

/** 500: the page itself failed. Tells the error log by a press, never by itself twice. */
export function CrashPage({ error: thrown, reset }: { error: unknown; reset: () => void }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const user = useContext(SessionContext);
  const [sent, setSent] = useState(false);
  const [copied, setCopied] = useState(false);
  const [id] = useState(() =>
    error instanceof ApiError && error.request_id
      ? error.request_id
      : newIntentionKey().slice(0, 8),
  );
  const stale = isStaleChunk(error);
  const offline = stale && !navigator.onLine;
  useFreshCode({ stale, offline });
  if (error instanceof ApiError && error.code === 'not_found')
    return <NotFoundText text={error.message} />;
  // An id that cannot be one finds nothing either.
  if (error instanceof ApiError && error.code === 'invalid_input') return <NotFoundPage />;

  const report = () => {
    setSent(true);
    void callWrite('report_browser_error', {
      message: `${id}: ${error.message}`.slice(0, 2000),
      stack: (error.stack ?? '').slice(0, 8000),
      route: window.location.pathname.slice(0, 300),
    }).catch(() => setSent(false));
  };
  const inShell = user !== null && window.location.pathname.startsWith(addressOf('overview'));
  if (offline)
    return (
      <PlainPage
        alone={!inShell}
        circuit="coast"
        title="You are offline"
        text="This page comes when the connection is back."
      />
    );
  return (
    <PlainPage
      alone={!inShell}
      search={inShell}
      circuit="forest"
      title="Something went wrong"
      text={
        <>
          This page failed. What you entered elsewhere is safe. Error id <code>{id}</code>
        </>
      }
    >
      <Button variant="contained" onClick={reset}>
        Retry
      </Button>
      <Button
        variant="outlined"
        startIcon={<Copy />}
        onClick={() => void navigator.clipboard.writeText(id).then(() => setCopied(true))}
      >
        {copied ? 'Copied' : 'Copy id'}
      </Button>
      <Button variant="outlined" onClick={report} disabled={sent}>
        {sent ? 'Reported' : 'Report this'}
      </Button>
      <Button onClick={() => window.location.assign(addressOf('overview'))}>
        {user ? homeLabel(user.account_type) : 'Go to Overview'}
      </Button>
    </PlainPage>
  );
}

/** Code that is no longer on the server comes anew: at once, or when the network is back. */
function useFreshCode({ stale, offline }: { stale: boolean; offline: boolean }) {
  useEffect(() => {
    if (!stale) return undefined;
    const reload = () => window.location.reload();
    const build = document.querySelector('script[src]')?.getAttribute('src') ?? '';
    if (offline) window.addEventListener('online', reload);
    else if (sessionStorage.getItem('paddock.reloaded') !== build) {
      // Once for each build.
      sessionStorage.setItem('paddock.reloaded', build);
      reload();
    }
    return () => window.removeEventListener('online', reload);
  }, [stale, offline]);
}
