import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createRoot } from 'react-dom/client';
import { t } from '#web/kit/base/tokens.ts';
import { Look } from '#web/shell/look.tsx';
import { loadNextPageAnew, onOtherRelease } from '#web/shell/release/release-watch.ts';

/** Where something is typed and not saved, the browser asks before it goes. */
function ReleaseBar() {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 'calc(var(--shell-head, 56px) + 8px)',
        zIndex: 1700,
        width: 'fit-content',
        maxWidth: 'calc(100vw - 24px)',
        mx: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2,
        pl: 4,
        pr: 2,
        borderRadius: `${t.radius.md}px`,
        border: `1px solid ${t.n[200]}`,
        background: '#fff',
        color: t.n[900],
        boxShadow: t.shadow.card,
        fontSize: 13,
        lineHeight: '20px',
        '@media print': { display: 'none' },
      }}
    >
      There is a new version of Paddock. Please reload.
      <Button size="small" variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Box>
  );
}

/**
 * Tells a person once the server has another release than their page. This code comes before there is one: afterwards it
 * would be gone from the server with the rest of its release.
 */
export function watchRelease(): void {
  onOtherRelease(() => {
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(
      <Look>
        <ReleaseBar />
      </Look>,
    );
    loadNextPageAnew();
  });
}
