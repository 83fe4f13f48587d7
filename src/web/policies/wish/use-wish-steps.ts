import { useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { daysHolding, daysOfItems } from '#domain/lines/line-days.ts';
import { problemsOfWish, type WishProblem } from '#domain/lines/wished-line.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { today } from '#web/kit/text/today.ts';
import {
  type InsuranceWish,
  useKeptWhileTyping,
  useWishDraft,
  type WishDraft,
} from '#web/policies/wish/wish-draft.ts';
import { troubleText } from '#web/policies/wish/trouble-text.ts';

export type WishStep = 'client' | 'line' | 'items' | 'terms' | 'check';

const clientSteps: readonly WishStep[] = ['line', 'items', 'terms', 'check'];
const fieldsAt = 'content.line.';

/** At which step a problem is put right. */
const stepOf = ({ path }: WishProblem): WishStep => (path.startsWith('items') ? 'items' : 'terms');

/** What keeps a step from being finished. */
function problemsAt(
  step: WishStep,
  { wish: { user_id, line }, isLineChosen }: Pick<WishDraft, 'wish' | 'isLineChosen'>,
): readonly WishProblem[] {
  if (step === 'client')
    return user_id === '' ? [{ path: 'user_id', message: 'Choose a client.' }] : [];
  if (step === 'line')
    return isLineChosen ? [] : [{ path: 'insurance_type', message: 'Choose an insurance.' }];
  const problems = problemsOfWish(line, today());
  return step === 'check' ? problems : problems.filter((one) => stepOf(one) === step);
}

/** The days move to where the items need them; nobody else has said any yet. */
function fittedDays({ line: { insurance_type, items, period_from, period_to } }: InsuranceWish) {
  if (period_from === null) return daysOfItems(insurance_type, items) ?? {};
  return period_to === null ? {} : daysHolding({ insurance_type, items, period_from, period_to });
}

/** What the server refused, at the fields of the wish. */
const refusedFields = (error: unknown): readonly WishProblem[] =>
  error instanceof ApiError
    ? error.fields.flatMap(({ field, message }) =>
        field.startsWith(fieldsAt) ? [{ path: field.slice(fieldsAt.length), message }] : [],
      )
    : [];

/** The steps of the question, the way from one to the next, and what is wrong at which field. */
export function useWishSteps(home: string) {
  const session = useSession();
  const isClient = session.account_type === 'agent';
  const steps = isClient ? clientSteps : (['client', ...clientSteps] as const);
  const go = useGo();
  const [search, change] = useSearchOf('insurance_request');
  const draft = useWishDraft(isClient ? session.user_id : (search.user_id ?? ''));
  const { wish } = draft;
  const asked = oneOf(search.step ?? '', steps, steps[0] ?? 'line');
  // What is asked further on depends on which insurance it is.
  const step = draft.isLineChosen || asked === 'client' ? asked : 'line';
  const [tried, setTried] = useState<readonly WishStep[]>([]);
  const [refused, setRefused] = useState<readonly WishProblem[]>([]);
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);
  const place = steps.indexOf(step);
  const missing = problemsAt(step, draft);
  const told = tried.includes(step) ? missing : [];

  const onRefused = (error: unknown) => {
    setRefused(refusedFields(error));
    if (refusedFields(error).length === 0) setFailure(messageOf(error));
  };
  useKeptWhileTyping(draft, onRefused);
  const goTo = (next: WishStep) => {
    setFailure('');
    change({ step: next });
  };
  const attempt = async (deed: () => Promise<void>) => {
    setFailure('');
    setRefused([]);
    try {
      await deed();
      return [];
    } catch (error) {
      onRefused(error);
      return refusedFields(error);
    }
  };
  /** Goes on, or answers what is wrong here. */
  const proceed = async (): Promise<readonly WishProblem[]> => {
    setTried((all) => [...new Set([...all, step])]);
    // The days that were just said can be wrong for what is insured: who is not of age yet on the first of them.
    const isLast = step === 'check' || (step === 'terms' && missing.length === 0);
    const [unfinished] = isLast ? problemsAt('check', draft) : [];
    if (unfinished) {
      setTried(steps);
      goTo(stepOf(unfinished));
      return [unfinished];
    }
    if (missing.length > 0) return missing;
    return attempt(async () => {
      if (step === 'check') {
        await draft.send();
        setSent(true);
        return;
      }
      // Until something is described there is nothing to keep.
      if (wish.line.items.length > 0) await draft.keep();
      if (step === 'items') draft.changeLine(fittedDays(wish));
      goTo(steps[place + 1] ?? 'check');
    });
  };
  const back = () => {
    const before = steps[place - 1];
    if (before) goTo(before);
    else go(home);
  };
  const errors = new Map([...refused, ...told].map(({ path, message }) => [path, message]));
  const trouble = failure || troubleText(errors, wish.line.insurance_type);
  return { steps, step, place, draft, sent, trouble, errors, attempt, goTo, proceed, back };
}

export type WishWay = ReturnType<typeof useWishSteps>;

/** Where somebody comes from who asks for an insurance. */
export const homeOf = (isClient: boolean): string => addressOf(isClient ? 'my_policies' : 'vi');
