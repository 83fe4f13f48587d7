import Box from '@mui/material/Box';
import { formatDateTime } from '#domain/dates.ts';
import { displayMoney, formatMoney } from '#domain/money.ts';
import { type PointStatus, pointStatusLabels } from '#domain/policies/cover/policy-as-of.ts';
import { addressOf } from '#domain/places.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t, type Tone } from '#web/kit/base/tokens.ts';
import { useSeen } from '#web/kit/base/use-seen.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';
import { CoverBars } from '#web/policies/time/cover-bars.tsx';
import type { PolicyAsOf } from '#web/policies/time/cover-words.ts';
import { ItemsAsOf } from '#web/policies/time/items-as-of.tsx';
import { PointChoice } from '#web/policies/time/point-choice.tsx';
import { type PageOfTime, usePoint } from '#web/policies/time/use-point.ts';
import { PaperButton } from '#web/files/paper-button.tsx';

/** The policy at any point of time: how it stood on one day as it was known on another. */
export function PolicyInTime({ policy_id, page }: { policy_id: string; page: PageOfTime }) {
  const [at, change] = usePoint(page);
  const { point: transaction_id, valid: valid_on, known: known_on } = at;
  const asked = {
    policy_id,
    ...(transaction_id ? { transaction_id } : {}),
    ...(known_on ? { known_on } : {}),
    ...(valid_on ? { valid_on } : {}),
  };
  const read = useRead('get_policy_as_of', asked, { keepPrevious: true });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="This point of time could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card title="Point of time">
        <PointChoice read={read.data} point={at} onChange={change} />
        <Standing read={read.data} asked={asked} />
      </Card>
      <Card title="Cover at that moment" flush>
        <ItemsAsOf
          items={read.data.items}
          valid_at={read.data.valid_at}
          currency={read.data.currency}
        />
      </Card>
      <Card title="Cover in time">
        <CoverBars items={read.data.items} at={read.data.valid_at} />
      </Card>
      {read.data.version_id ? (
        <PremiumThen policy_id={policy_id} version_id={read.data.version_id} read={read.data} />
      ) : null}
    </Box>
  );
}

const tones: Readonly<Record<PointStatus, Tone>> = {
  not_begun: 'neutral',
  in_force: 'success',
  suspended: 'warning',
  cancelled: 'error',
  ended: 'neutral',
};

type Asked = InputOf<'get_policy_as_of'>;

/** In one line how the policy stood, with the paper of that day. */
function Standing({ read, asked }: { read: PolicyAsOf; asked: Asked }) {
  const { policy_id, version_id, version_label, status, valid_at, known_at, gross } = read;
  const isPoint = Object.keys(asked).length > 1;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        mt: 4,
        pt: 4,
        borderTop: `1px solid ${t.n[200]}`,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <StatusChip label={pointStatusLabels[status]} tone={tones[status]} />
      {version_label === '' ? null : (
        <Box sx={{ fontWeight: 600 }}>{`Version ${version_label}`}</Box>
      )}
      <Box>{`${formatMoney(gross, read.currency)} incl. tax`}</Box>
      <Box sx={{ flex: 1, color: t.n[600] }}>
        {`Valid on ${formatDateTime(valid_at)}, known on ${formatDateTime(known_at)}`}
      </Box>
      {version_id ? (
        <PaperButton
          name={`Version ${version_label}`}
          address={downloadAddress('get_policy_pdf', isPoint ? asked : { policy_id, version_id })}
        >
          {`PDF of version ${version_label}`}
        </PaperButton>
      ) : null}
    </Box>
  );
}

/** The premium of the version that was in force then, line by line. */
function PremiumThen({
  policy_id,
  version_id,
  read,
}: {
  policy_id: string;
  version_id: string;
  read: PolicyAsOf;
}) {
  const version = useRead('get_document_version', { policy_id, version_id });
  const build_up = version.data?.build_up;
  if (!build_up) return null;
  const beyond = read.gross - build_up.gross;
  return (
    <Card title={`Premium of version ${read.version_label}`}>
      <Box sx={{ maxWidth: 560 }}>
        {/* What is owed of it is no matter of that day: it stands under Payments. */}
        <PremiumLines
          build_up={{ ...build_up, instalments: [] }}
          currency={read.currency}
          of={{ policy_id, version_id }}
        />
        {beyond === 0 ? null : (
          <Box
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 2, fontSize: 13 }}
          >
            <Box>Changes by then, with fees and tax</Box>
            <Box className="num">{displayMoney(beyond, read.currency)}</Box>
          </Box>
        )}
      </Box>
    </Card>
  );
}

/** When the cars of a policy are covered, as bars; read once somebody scrolls to it. */
export function CoverInTimeCard({ policy_id }: { policy_id: string }) {
  const [ref, seen] = useSeen();
  const read = useRead('get_policy_as_of', { policy_id }, { enabled: seen });
  return (
    <Box ref={ref} sx={{ minHeight: 120 }}>
      <Card
        title="Cover in time"
        actions={
          <AppLink
            href={addressOf('policy', { policy_id, tab: 'time' })}
            sx={{ fontSize: 13, textDecoration: 'underline' }}
          >
            Any other day
          </AppLink>
        }
      >
        {read.data ? <CoverBars items={read.data.items} at={read.data.valid_at} /> : null}
        {read.isError ? 'The cover could not be loaded.' : null}
      </Card>
    </Box>
  );
}
