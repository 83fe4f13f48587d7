import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { StepBar } from '#web/kit/form/stepper.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import { ExcessChoice } from '#web/policies/instant/excess-choice.tsx';
import { InstantReasons } from '#web/policies/instant/instant-reasons.tsx';
import { PremiumCard } from '#web/policies/instant/premium-card.tsx';
import { useInstantStep } from '#web/policies/instant/use-instant-step.tsx';
import { useClientGarage } from '#web/policies/request/client-garage.ts';
import { RequestClientStep } from '#web/policies/request/request-client-step.tsx';
import { DraftState } from '#web/policies/request/draft-state.tsx';
import { type RequestDraft, useRequestDraft } from '#web/policies/request/request-draft.ts';
import { useDiscardDraft } from '#web/policies/request/use-discard-draft.ts';
import { RequestReceived } from '#web/policies/request/request-received.tsx';
import { ChampionshipRounds } from '#web/policies/season/championship-rounds.tsx';
import { SeasonButtons } from '#web/policies/season/season-buttons.tsx';
import { seasonStepOf } from '#web/policies/season/season-step.ts';
import { SeasonCars } from '#web/policies/season/season-cars.tsx';
import { type KeptState, useKeptSeason } from '#web/policies/season/use-kept-season.ts';
import { useSeasonStart } from '#web/policies/season/use-season-start.ts';

/** /dashboard/policies/season: a season on one page, its price beside it. */
export function SeasonCoverScreen() {
  const session = useSession();
  const isClient = session.account_type === 'agent';
  const [search] = useSearchOf('season_cover');
  const stored = useRequestDraft(isClient ? session.user_id : (search.user_id ?? ''), {
    as_season: true,
  });
  const kept = useKeptSeason(stored);
  const draft = { ...stored, change: kept.change };
  const { today } = useClientNow();
  const garage = useClientGarage(draft.wish.user_id, today);
  const [sent, setSent] = useState(false);
  const start = useSeasonStart({ draft: stored, garage, change: kept.change });
  const instant = useInstantStep({ draft, garage, shown: true });
  const isPhone = useIsPhone();
  const { live } = instant;
  const premium = live.preview?.premium;
  const submitted = draft.status === 'submitted' || draft.handled_at !== null;
  if (sent || submitted)
    return <RequestReceived request_id={search.request_id ?? ''} celebrate={sent} />;
  if (draft.error) throw draft.error;
  if (garage.error)
    return (
      <ErrorState
        title="Your garage could not be loaded."
        error={garage.error}
        onRetry={garage.retry}
      />
    );
  const buttons = <SeasonButtons draft={draft} instant={instant} onSent={() => setSent(true)} />;
  return (
    <>
      <SeasonHead draft={stored} kept={kept.state} />
      {isPhone ? <StepBar {...seasonStepOf(draft.wish, { isClient })} /> : null}
      <Box sx={twoColumns}>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          {isClient ? null : <ForWhom draft={draft} />}
          {garage.loading && draft.wish.user_id !== '' ? (
            <PageSkeleton />
          ) : (
            <>
              <ChampionshipRounds start={start} draft={draft} premium={premium} />
              <SeasonCars draft={draft} garage={garage} last={start.last} />
            </>
          )}
          {premium ? (
            <ExcessChoice
              premium={premium}
              cars={garage.cars}
              onChange={(excess_pct) => draft.change({ excess_pct })}
            />
          ) : null}
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 72 }, minWidth: 0 }}>
          <PremiumCard live={live} events={garage.events} cars={draft.wish.cars.length}>
            {isPhone ? null : buttons}
            <InstantReasons live={live} />
          </PremiumCard>
        </Box>
      </Box>
      {isPhone ? buttons : null}
      {instant.dialog}
    </>
  );
}

function SeasonHead({ draft, kept }: { draft: RequestDraft; kept: KeptState }) {
  const isClient = useIsAmong('agent');
  const home = addressOf(isClient ? 'my_policies' : 'policies');
  const discard = useDiscardDraft(draft, home);
  const toast = useToast();
  const onDiscard = draft.exists ? () => void discard().catch(toast.failure) : undefined;
  return (
    <PageHeader
      title="Season cover"
      breadcrumb={[{ label: 'Policies', href: home }]}
      actions={
        <>
          <DraftState text={keptWords[kept]} isSaved={kept === 'saved'} onDiscard={onDiscard} />
          {isClient ? null : <SeveralClients />}
        </>
      }
    />
  );
}

const keptWords: Readonly<Record<KeptState, string>> = {
  untouched: '',
  saving: 'Saving …',
  saved: 'Draft saved',
  not_saved: 'Not saved yet',
};

function SeveralClients() {
  const go = useGo();
  return (
    <Button variant="outlined" onClick={() => go(addressOf('season_clients'))}>
      Several clients
    </Button>
  );
}

/** The client of a brokerage or of staff. */
function ForWhom({ draft }: { draft: RequestDraft }) {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  return (
    <Card title="For whom?">
      <RequestClientStep
        user_id={draft.wish.user_id}
        users={users.data?.users}
        onChange={(user_id) => draft.change({ user_id, cars: [] })}
      />
    </Card>
  );
}

const twoColumns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  mt: 4,
  color: t.n[900],
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
} as const;
