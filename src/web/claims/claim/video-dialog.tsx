import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ExternalLink, Video } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const DialogBase = lazyPart(
  () => import('#web/kit/overlay/dialog-base.tsx').then((m) => m.DialogBase),
  {
    wanted: (props) => props.open,
  },
);

/** The id of a YouTube film in any of its addresses; nothing for other sites. */
function youtubeIdOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const host = url.hostname.replace(/^(www|m)\./, '');
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined;
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined;
}

/** A button that plays the film in a dialog, from the address that sets no cookies; other sites open beside. */
export function VideoButton({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  const id = youtubeIdOf(link);
  if (!id) {
    if (!link.startsWith('https://')) return null;
    return (
      <Button
        variant="outlined"
        startIcon={<ExternalLink />}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
      >
        Onboard video
      </Button>
    );
  }
  return (
    <>
      <Button variant="outlined" startIcon={<Video />} onClick={() => setOpen(true)}>
        Onboard video
      </Button>
      <DialogBase
        open={open}
        title="Onboard video"
        width="lg"
        flush
        closeButton
        onClose={() => setOpen(false)}
      >
        {open ? (
          <Box
            component="iframe"
            title="Onboard video"
            src={`https://www.youtube-nocookie.com/embed/${id}?rel=0`}
            allow="fullscreen; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
            sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0 }}
          />
        ) : null}
      </DialogBase>
    </>
  );
}
