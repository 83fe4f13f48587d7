import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Siren } from 'lucide-react';
import { unixSeconds } from '#domain/dates.ts';
import { addressOfNewClaim } from '#domain/places.ts';
import { type Certificate, CertificateCard } from '#web/policies/certificate/certificate-card.tsx';
import { KeptNote } from '#web/policies/certificate/kept-note.tsx';

/** A certificate that this device has kept, while the server cannot be reached; a report of a crash begins here too. */
export function OfflineCertificate({ certificate }: { certificate: Certificate }) {
  const { policy_id, checked_at } = certificate;
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 4, py: 4, display: 'grid', gap: 4 }}>
      <Typography variant="h1">Certificate of cover</Typography>
      <CertificateCard certificate={certificate} now={unixSeconds(new Date())} />
      <KeptNote checked_at={checked_at} unreached />
      <Button
        variant="contained"
        startIcon={<Siren />}
        href={addressOfNewClaim({ policy_id, is_vi: false })}
      >
        Report a crash
      </Button>
    </Box>
  );
}
