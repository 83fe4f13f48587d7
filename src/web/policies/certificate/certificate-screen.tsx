import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Siren } from 'lucide-react';
import { useEffect } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { addressOf, addressOfNewClaim } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { type Certificate, CertificateCard } from '#web/policies/certificate/certificate-card.tsx';
import { CertificateQuestion } from '#web/policies/certificate/cover-question.tsx';
import { KeptNote } from '#web/policies/certificate/kept-note.tsx';
import { keepCertificate } from '#web/policies/certificate/kept-certificates.ts';
import { CertificateMenu } from '#web/policies/certificate/certificate-menu.tsx';
import { PaperButton } from '#web/files/paper-button.tsx';

/** /dashboard/certificates/$policy_id: the certificate of a car at an event, for the gate of the paddock. */
export function CertificateScreen() {
  const policy_id = useParam('policy_id');
  const [{ car_id, event_id }] = useSearchOf('certificate');
  const { user_id } = useSession();
  const read = useRead('get_certificate', { policy_id, car_id, event_id }, { pollMs: 60_000 });
  const certificate = read.data;
  useEffect(() => {
    if (certificate) keepCertificate(user_id, certificate);
  }, [certificate, user_id]);
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: { xs: 4, md: 6 }, py: { xs: 4, md: 6 } }}>
      <PageHeader
        breadcrumb={[{ label: 'Policy', href: addressOf('my_policy', { policy_id }) }]}
        title="Certificate of cover"
        status={certificate ? <CertificateMenu certificate={certificate} /> : null}
      />
      {certificate ? (
        <CertificatePage certificate={certificate} />
      ) : read.isError ? (
        <ErrorState
          title="The certificate could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </Box>
  );
}

function CertificatePage({ certificate }: { certificate: Certificate }) {
  const { policy_id, car_id, event_id } = certificate;
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>
      <CertificateCard certificate={certificate} now={unixSeconds(new Date())} />
      <KeptNote checked_at={certificate.checked_at} />
      <Box sx={{ '@media print': { display: 'none' } }}>
        <CertificateQuestion certificate={certificate} />
      </Box>
      <Box
        sx={{ display: 'flex', gap: 3, '& > *': { flex: 1 }, '@media print': { display: 'none' } }}
      >
        <PaperButton
          name="Certificate"
          address={downloadAddress('get_certificate_pdf', { policy_id, car_id, event_id })}
        >
          PDF
        </PaperButton>
        <Button
          variant="contained"
          startIcon={<Siren />}
          href={addressOfNewClaim({ policy_id, is_vi: false })}
        >
          Report a crash
        </Button>
      </Box>
    </Box>
  );
}
