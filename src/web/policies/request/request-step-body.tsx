import type { ItemOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { hasRaceAmong, type useClientGarage } from '#web/policies/request/client-garage.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { RequestCarStep } from '#web/policies/request/request-car-step.tsx';
import { RequestCheckStep, type RequestStep } from '#web/policies/request/request-check-step.tsx';
import type { RequestDraft } from '#web/policies/request/request-draft.ts';
import { RequestClientStep } from '#web/policies/request/request-client-step.tsx';
import { RequestDriverStep } from '#web/policies/request/request-driver-step.tsx';
import { RequestEventStep } from '#web/policies/request/request-event-step.tsx';
import { RequestWishStep } from '#web/policies/request/request-wish-step.tsx';

/** The question of one step. */
export function RequestStepBody({
  step,
  draft,
  garage,
  users,
  onStep,
}: {
  step: RequestStep;
  draft: RequestDraft;
  garage: ReturnType<typeof useClientGarage>;
  /** The clients to choose from; a client itself has none. */
  users: readonly ItemOf<'get_all_users', 'users'>[] | undefined;
  onStep: (step: RequestStep) => void;
}) {
  const session = useSession();
  const { wish } = draft;
  const client = users?.find((user) => user.user_id === wish.user_id);
  const country = client?.country ?? session.country;
  const currency = client?.currency ?? session.currency;
  const { cars, drivers, events } = garage;
  const shared = { wish, onChange: draft.change };
  switch (step) {
    case 'client':
      return (
        <RequestClientStep
          user_id={wish.user_id}
          users={users}
          onChange={(user_id) => draft.change({ user_id, cars: [] })}
        />
      );
    case 'cars':
      return <RequestCarStep {...shared} cars={cars} currency={currency} />;
    case 'events':
      return <RequestEventStep {...shared} events={events} />;
    case 'drivers':
      return <RequestDriverStep {...shared} {...{ cars, drivers, country }} />;
    case 'wishes':
      return <RequestWishStep {...shared} hasRace={hasRaceAmong(events, wish.event_ids)} />;
    case 'check':
      return (
        <RequestCheckStep
          {...{ wish, cars, drivers, events, onStep }}
          client={client ? partyName(client) : ''}
        />
      );
  }
}
