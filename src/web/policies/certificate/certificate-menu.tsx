import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Copy, Ellipsis, Printer, QrCode, Share2 } from 'lucide-react';
import { shownCode } from '#domain/policies/cover/cover-standing.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import type { Certificate } from '#web/policies/certificate/certificate-card.tsx';

/** Hands the certificate on: its address, its code, paper. */
export function CertificateMenu({
  certificate: { check_url, code },
}: {
  certificate: Certificate;
}) {
  const copy = useCopy();
  // The address says whether the cover still stands; it is copied where the browser has no choice to offer.
  const share = () =>
    typeof navigator.share === 'function'
      ? // Who closes the choice wants nothing.
        navigator.share({ url: check_url, title: 'Certificate of cover' }).catch(() => undefined)
      : copy(check_url, 'Link copied');
  return (
    <Box sx={{ display: 'flex', '@media print': { display: 'none' } }}>
      <IconButton aria-label="Share" onClick={() => void share()}>
        <Share2 size={20} />
      </IconButton>
      <PopupMenu
        label="Certificate of cover"
        actions={[
          {
            label: 'Copy the code',
            icon: Copy,
            onSelect: () => void copy(shownCode(code), 'Code copied'),
          },
          { label: 'Open the check page', icon: QrCode, href: check_url },
          { label: 'Print', icon: Printer, onSelect: () => window.print() },
        ]}
        renderTrigger={(props) => (
          <IconButton {...props} aria-label="More actions">
            <Ellipsis size={20} />
          </IconButton>
        )}
      />
    </Box>
  );
}
