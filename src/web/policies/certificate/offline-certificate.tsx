import Box from '@mui/material/Box';
import { unixSeconds } from '#domain/dates.ts';
import { type Certificate, CertificateCard } from '#web/policies/certificate/certificate-card.tsx';
import { KeptNote } from '#web/policies/certificate/certificate-screen.tsx';

/** A certificate that this device has kept, while the server cannot be reached. */
export function OfflineCertificate({ certificate }: { certificate: Certificate }) {
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 4, py: 4, display: 'grid', gap: 4 }}>
      <CertificateCard certificate={certificate} now={unixSeconds(new Date())} />
      <KeptNote checked_at={certificate.checked_at} />
    </Box>
  );
}
