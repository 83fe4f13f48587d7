import IconButton from '@mui/material/IconButton';
import { Share2 } from 'lucide-react';
import { useCopy } from '#web/kit/base/use-copy.ts';

/** Hands on the address that says whether the cover still stands; copies it where the browser has no choice to offer. */
export function ShareCertificate({ check_url }: { check_url: string }) {
  const copy = useCopy();
  const share = () =>
    typeof navigator.share === 'function'
      ? // Who closes the choice wants nothing.
        navigator.share({ url: check_url, title: 'Certificate of cover' }).catch(() => undefined)
      : copy(check_url, 'Link copied');
  return (
    <IconButton
      aria-label="Share"
      onClick={() => void share()}
      sx={{ '@media print': { display: 'none' } }}
    >
      <Share2 size={20} />
    </IconButton>
  );
}
