import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useClientGarage } from '#web/policies/request/client-garage.ts';
import type { RequestStep } from '#web/policies/request/request-check-step.tsx';
import { useDiscardDraft } from '#web/policies/request/use-discard-draft.ts';
import { type CoverWish, useRequestDraft } from '#web/policies/request/request-draft.ts';
import { RequestFrame } from '#web/policies/request/request-frame.tsx';
import { RequestStepBody } from '#web/policies/request/request-step-body.tsx';
import { RequestReceived } from '#web/policies/request/request-received.tsx';
import { useInstantStep } from '#web/policies/instant/use-instant-step.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

const clientSteps: readonly RequestStep[] = ['cars', 'events', 'drivers', 'wishes', 'check'];
const questions: Readonly<Record<RequestStep, { question: string; hint?: string }>> = {
  client: { question: 'For whom is it?', hint: 'You ask on behalf of one of your clients.' },
  cars: { question: 'Which cars?', hint: 'Pick every car that needs cover.' },
  events: { question: 'Which events?', hint: 'Tests and track days count too.' },
  drivers: { question: 'Who drives?', hint: 'Leave it open if the drivers are not known yet.' },
  wishes: { question: 'Any wishes?', hint: 'You can skip this.' },
  check: { question: 'Check and send' },
};

/** What keeps a step from being finished; empty when nothing does. */
function troubleOf(step: RequestStep, wish: CoverWish): string {
  if (step === 'client' && wish.user_id === '') return 'Choose a client.';
  if (step === 'cars' && wish.cars.length === 0) return 'Choose at least one car.';
  if (step === 'events' && wish.event_ids.length === 0) return 'Choose at least one event.';
  if (step === 'wishes' && wish.sessions.length === 0) return 'Choose at least one session.';
  return '';
}

/** The steps of the question, and the way from one to the next. */
function useRequestSteps(home: string) {
  const session = useSession();
  const isClient = session.account_type === 'agent';
  const steps = isClient ? clientSteps : (['client', ...clientSteps] as const);
  const go = useGo();
  const [search, change] = useSearchOf('cover_request');
  const step = oneOf(search.step ?? '', steps, steps[0] ?? 'cars');
  const draft = useRequestDraft(isClient ? session.user_id : (search.user_id ?? ''));
  const { wish } = draft;
  const { request_id } = search;
  const isSeason = wish.as_season && draft.status !== 'submitted';
  useEffect(() => {
    if (isSeason && request_id) go(addressOf('season_cover', { request_id }), { replace: true });
  }, [isSeason, request_id, go]);
  const [tried, setTried] = useState<RequestStep>();
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);
  const place = steps.indexOf(step);
  const missing = troubleOf(step, wish);
  const goTo = (next: RequestStep) => {
    setTried(undefined);
    setFailure('');
    change({ step: next });
  };
  const attempt = async (deed: () => Promise<void>) => {
    try {
      await deed();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const proceed = async () => {
    setTried(step);
    setFailure('');
    if (missing !== '') return;
    await attempt(async () => {
      if (step === 'check') {
        const unfinished = steps.find((one) => troubleOf(one, wish) !== '');
        if (unfinished) return goTo(unfinished);
        await draft.send();
        setSent(true);
        return;
      }
      if (step !== 'client') await draft.keep();
      goTo(steps[place + 1] ?? 'check');
    });
  };
  const back = () => {
    const before = steps[place - 1];
    if (before) goTo(before);
    else go(home);
  };
  const trouble = failure || (tried === step ? missing : '');
  return { steps, step, place, draft, isSeason, sent, trouble, attempt, goTo, proceed, back };
}

/** /dashboard/policies/request: a client asks for cover, or its brokerage for it. */
export function RequestCoverScreen() {
  const isClient = useSession().account_type === 'agent';
  const home = isClient ? addressOf('my_policies') : addressOf('policies');
  const { steps, step, place, draft, sent, ...way } = useRequestSteps(home);
  const { today } = useClientNow();
  const [search] = useSearchOf('cover_request');
  const garage = useClientGarage(draft.wish.user_id, today);
  const users = useRead('get_all_users', {}, { enabled: !isClient, staleMs: 300_000 });
  const discard = useDiscardDraft(draft, home);
  const instant = useInstantStep({ draft, garage, shown: step === 'check' });
  if (
    draft.loading ||
    way.isSeason ||
    (garage.loading && draft.wish.user_id !== '' && !garage.error)
  )
    return (
      <Box sx={{ maxWidth: 640, mx: 'auto', p: { xs: 4, md: 6 } }}>
        <PageSkeleton />
      </Box>
    );
  if (draft.error) throw draft.error;
  if (garage.error)
    return (
      <ErrorState
        title="Your garage could not be loaded."
        error={garage.error}
        onRetry={garage.retry}
      />
    );
  const submitted = draft.status === 'submitted' || draft.handled_at !== null;
  if (sent || submitted)
    return <RequestReceived request_id={search.request_id ?? ''} celebrate={sent} />;
  return (
    <RequestFrame
      title="Ask for cover"
      step={place + 1}
      of={steps.length}
      {...questions[step]}
      isSaved={draft.isSaved}
      busy={draft.busy}
      trouble={way.trouble}
      continueLabel={step === 'check' ? 'Send request' : 'Continue'}
      besides={instant.button}
      onBack={way.back}
      onContinue={() => void way.proceed()}
      onDiscard={draft.exists ? () => void way.attempt(discard) : undefined}
    >
      <RequestStepBody {...{ step, draft, garage }} users={users.data?.users} onStep={way.goTo} />
      {step === 'check' ? instant.cards : null}
      {instant.dialog}
    </RequestFrame>
  );
}
