import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { accidentFacts, lossFacts } from '#web/claims/claim/accident-facts.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { PartiesCard } from '#web/claims/claim/parties-card.tsx';
import { PhotosCard } from '#web/claims/claim/photos-card.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const PolicyCheckCard = lazyPart(() =>
  import('#web/claims/claim/policy-check-card.tsx').then((m) => m.PolicyCheckCard),
);
const VideoButton = lazyPart(() =>
  import('#web/claims/claim/video-dialog.tsx').then((m) => m.VideoButton),
);
const ClaimCoverInTime = lazyPart(() =>
  import('#web/claims/claim/claim-cover-in-time.tsx').then((m) => m.ClaimCoverInTime),
);
const StatementsCard = lazyPart(() =>
  import('#web/claims/statement/statements-card.tsx').then((m) => m.StatementsCard),
);
const CrashCornerMap = lazy(() =>
  import('#web/claims/wizard/corner-map.tsx').then((m) => ({ default: m.CrashCornerMap })),
);

/** The accident at the left, what belongs to it at the right. */
export function ClaimSummaryTab({ claim }: { claim: FullClaim }) {
  const column = { display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 7fr) minmax(0, 5fr)',
        },
      }}
    >
      <Box sx={column}>
        <AccidentCard claim={claim} />
        <CoverCard claim={claim} />
        <ClaimCoverInTime claim={claim} />
      </Box>
      <Box sx={column}>
        {claim.policy_check?.length ? <PolicyCheckCard {...claim} /> : null}
        <PhotosCard claimId={claim.claim_id} />
        <StatementsCard claim_id={claim.claim_id} />
        <PartiesCard claim={claim} />
      </Box>
    </Box>
  );
}

export function AccidentCard({ claim }: { claim: FullClaim }) {
  const link = claim.driver_accident_info.youtube_link ?? '';
  return (
    <Card title={claim.is_vi ? 'Loss' : 'Accident'}>
      <Facts facts={claim.is_vi ? lossFacts(claim) : accidentFacts(claim)} columns={3} />
      {claim.circuit_id && claim.driver_accident_info.corner_on_track ? (
        <Box sx={{ mt: 5 }}>
          <Box sx={{ fontSize: 12, lineHeight: '20px', color: t.n[500] }}>{claim.circuit_name}</Box>
          <Suspense>
            <CrashCornerMap
              circuitId={claim.circuit_id}
              value={claim.driver_accident_info.corner_on_track}
            />
          </Suspense>
        </Box>
      ) : null}
      {claim.narrative ? (
        <Box sx={{ mt: 5 }}>
          <Box sx={{ fontSize: 12, lineHeight: '20px', color: t.n[500] }}>
            {claim.is_vi ? 'In the client’s words' : 'In the driver’s words'}
          </Box>
          <Box sx={{ maxWidth: 640, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {claim.narrative}
          </Box>
        </Box>
      ) : null}
      {claim.damaged_parts.length > 0 ? (
        <Box sx={{ mt: 5 }}>
          <Box sx={{ fontSize: 12, lineHeight: '20px', color: t.n[500] }}>Damaged parts</Box>
          <Box>{claim.damaged_parts.join(', ')}</Box>
        </Box>
      ) : null}
      {link === '' ? null : (
        <Box sx={{ mt: 5 }}>
          <VideoButton link={link} />
        </Box>
      )}
    </Card>
  );
}

function CoverCard({ claim }: { claim: FullClaim }) {
  const facts = [
    { label: 'Policy', value: claim.policy_nr },
    ...(claim.document_number === claim.policy_nr
      ? []
      : [{ label: 'Document', value: claim.document_number }]),
    ...(claim.is_vi
      ? [{ label: 'Insurance', value: insuranceTypeLabels[claim.insurance_type] }]
      : [{ label: 'Chassis number', value: claim.chassis_number }]),
    !claim.is_vi && {
      label: 'Repair scope',
      value:
        claim.scope === 'parts_only'
          ? 'Parts only'
          : claim.scope === 'parts_and_labour'
            ? 'Parts and labour'
            : claim.scope,
    },
    ...(claim.cars_missing_chassis_string
      ? [
          {
            label: 'Car(s) missing chassis',
            value: claim.cars_missing_chassis_string,
            wide: true,
          },
        ]
      : []),
  ].filter((one) => one !== false);
  return (
    <Card title="Cover">
      <Facts facts={facts} columns={3} />
    </Card>
  );
}
