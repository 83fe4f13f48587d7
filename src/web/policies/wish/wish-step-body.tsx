import Box from '@mui/material/Box';
import { useId } from 'react';
import { addDays, periodTextOf } from '#domain/dates.ts';
import { usualLastDay } from '#domain/lines/line-days.ts';
import { lines } from '#domain/lines/lines.ts';
import type { Currency } from '#domain/currencies.ts';
import { insuranceTypeLabels, type ViType } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useSession } from '#web/api/session.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { partyName } from '#web/policies/document/document-words.ts';
import { WishedItems, WishedTerms } from '#web/policies/lines/wished-line-facts.tsx';
import { Answer } from '#web/policies/request/request-check-step.tsx';
import { RequestClientStep } from '#web/policies/request/request-client-step.tsx';
import type { WishWay } from '#web/policies/wish/use-wish-steps.ts';
import { WishFields } from '#web/policies/wish/wish-fields.tsx';
import { WishItemStep } from '#web/policies/wish/wish-item-step.tsx';
import { linesOf } from '#web/rating/lines/line-answers.ts';
import { useOnTrackPolicies } from '#web/rating/lines/use-on-track-policies.ts';
import { WithLineQuestions } from '#web/rating/lines/with-line-questions.tsx';

interface StepBodyProps {
  way: WishWay;
  /** The clients to choose from; a client itself has none. */
  users: readonly ItemOf<'get_all_users', 'users'>[] | undefined;
  page: number;
  onPage: (page: number) => void;
}

const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
});

/** The question of one step. */
export function WishStepBody({ way, users, page, onPage }: StepBodyProps) {
  const session = useSession();
  const { draft, step, errors, goTo } = way;
  const { wish } = draft;
  const client = users?.find((user) => user.user_id === wish.user_id);
  const currency = client?.currency ?? session.currency;
  switch (step) {
    case 'client':
      return (
        <FieldSpot path="user_id">
          <RequestClientStep
            user_id={wish.user_id}
            users={users}
            error={errors.get('user_id')}
            onChange={(user_id) => draft.change({ user_id })}
          />
        </FieldSpot>
      );
    case 'line':
      return (
        <WishLineStep
          insurance_type={draft.isLineChosen ? wish.line.insurance_type : null}
          error={errors.get('insurance_type')}
          onChange={(insurance_type) => {
            draft.chooseLine(insurance_type);
            onPage(1);
          }}
        />
      );
    case 'items':
      return (
        <WishItemStep
          line={wish.line}
          currency={currency}
          errors={errors}
          page={page}
          onPage={onPage}
          onChange={(items) => draft.changeLine({ items })}
        />
      );
    case 'terms':
      return <WishTermStep way={way} currency={currency} />;
    case 'check':
      return (
        <WishCheckStep
          way={way}
          currency={currency}
          client={client ? partyName(client) : ''}
          onStep={goTo}
        />
      );
  }
}

/** Which insurance, of those that the server offers [7.16]. */
function WishLineStep({
  insurance_type,
  error,
  onChange,
}: {
  insurance_type: ViType | null;
  error: string | undefined;
  onChange: (insurance_type: ViType) => void;
}) {
  const error_id = useId();
  const read = useRead('get_vi_constants', {}, { staleMs: Infinity });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="The insurances could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <FieldSpot path="insurance_type">
      <ChoiceRows
        label="Which insurance?"
        value={insurance_type}
        onChange={onChange}
        options={read.data.insurance_types.map((type) => ({
          ...type,
          note: lines[type.value].offer,
        }))}
        {...(error === undefined ? {} : { describedBy: error_id })}
      />
      {error === undefined ? null : <FieldError id={error_id}>{error}</FieldError>}
    </FieldSpot>
  );
}

/** The days, what holds for all items, and anything else. */
function WishTermStep({ way, currency }: { way: WishWay; currency: Currency }) {
  const { draft, errors } = way;
  const { line, message, user_id } = draft.wish;
  const policies = useOnTrackPolicies(lines[line.insurance_type].terms, {
    user_id,
    answers: line.terms,
  });
  const changeDays = (part: { period_from?: string | null; period_to?: string | null }) => {
    const { period_from } = part;
    // Who moves the first day means the usual length; the last day can still be changed.
    draft.changeLine(
      period_from
        ? { period_from, period_to: usualLastDay(line.insurance_type, period_from, line.items) }
        : part,
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <WishFields
        at=""
        values={{ period_from: line.period_from, period_to: line.period_to }}
        onChange={changeDays}
        errors={errors}
        lines={[
          { date: 'period_from', label: 'First day', required: true, min: addDays(today(), 1) },
          { date: 'period_to', label: 'Last day', required: true },
        ]}
      />
      <WithLineQuestions type={line.insurance_type}>
        {({ terms }) => (
          <WishFields
            at="terms."
            values={line.terms}
            onChange={(part) => draft.changeLine({ terms: { ...line.terms, ...part } })}
            errors={errors}
            lines={linesOf(terms, currency, policies).flat()}
          />
        )}
      </WithLineQuestions>
      <TextField
        label="Remarks"
        rows={4}
        maxLength={2000}
        placeholder="Anything that we should know"
        value={message}
        onChange={(text) => draft.change({ message: text })}
      />
    </Box>
  );
}

/** The answers once more, each with the way back to it. */
function WishCheckStep({
  way,
  currency,
  client,
  onStep,
}: {
  way: WishWay;
  currency: Currency;
  /** On behalf of whom; empty for a client itself. */
  client: string;
  onStep: WishWay['goTo'];
}) {
  const { line, message } = way.draft.wish;
  const [{ request_id }] = useSearchOf('insurance_request');
  const { period_from, period_to } = line;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {client === '' ? null : (
        <Answer title="Client" onChange={() => onStep('client')}>
          {client}
        </Answer>
      )}
      <Answer title={insuranceTypeLabels[line.insurance_type]} onChange={() => onStep('items')}>
        <WishedItems wish={line} currency={currency} />
      </Answer>
      <Answer title="Days and terms" onChange={() => onStep('terms')}>
        {period_from && period_to ? (
          <Box sx={{ mb: 3 }}>{periodTextOf(period_from, period_to)}</Box>
        ) : null}
        <WishedTerms wish={line} currency={currency} />
        {message === '' ? null : (
          <Box sx={{ mt: 3, whiteSpace: 'pre-wrap', color: t.n[600] }}>{message}</Box>
        )}
      </Answer>
      {request_id === undefined ? null : (
        <Box component="section" aria-label="Photos and papers">
          <Box component="h2" sx={{ typography: 'h3', m: 0, mb: 2 }}>
            Photos and papers
          </Box>
          <FilesTab
            parentType="request"
            parentId={request_id}
            kinds={['other', 'proof_of_payment', 'invoice', 'report']}
          />
        </Box>
      )}
      <Box sx={{ color: t.n[600], fontSize: 14 }}>
        Sending this costs nothing and binds you to nothing. You get a quote that you can accept.
      </Box>
    </Box>
  );
}
