import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Siren, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { addressOf, addressOfNewClaim } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useParam } from '#web/kit/address/use-param.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { type Certificate, CertificateCard } from '#web/policies/certificate/certificate-card.tsx';
import { CertificateQuestion } from '#web/policies/certificate/cover-question.tsx';
import { keepCertificate } from '#web/policies/certificate/kept-certificates.ts';
import { ShareCertificate } from '#web/policies/certificate/share-certificate.tsx';
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
        status={certificate ? <ShareCertificate check_url={certificate.check_url} /> : null}
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

/** That it is on this device, and from when it is. */
export function KeptNote({ checked_at }: { checked_at: number }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        px: 4,
        py: 3,
        borderRadius: `${t.radius.lg}px`,
        background: t.n[100],
        fontSize: 14,
        lineHeight: '20px',
        '@media print': { display: 'none' },
      }}
    >
      <WifiOff size={20} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{`Works without a network. Saved on this device, last checked ${dateTextOf(checked_at, true)}.`}</span>
    </Box>
  );
}
