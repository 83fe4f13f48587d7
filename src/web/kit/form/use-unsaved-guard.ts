import { useEffect } from 'react';
import { type ConfirmQuestion, useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { markUnsaved } from '#web/kit/form/unsaved-changes.ts';

/** What is asked before something typed is thrown away. */
export const discardQuestion: ConfirmQuestion = {
  title: 'Discard your changes?',
  text: 'What you filled in here has not been saved.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
  destructive: true,
};

interface GuardOptions {
  /** On its way to the server: who goes on now loses nothing. */
  saving?: boolean;
  /** An editor in a tab goes with its tab; a draft that its page keeps does not. */
  inTab?: boolean;
  /** A draft that is found again on every page; it goes with the log-in. */
  kept?: boolean;
}

/**
 * Asks before what was typed is lost: by a link, Back, another tab of the page, logging out, and in the browser's own words
 * by closing its tab. All forms of the kit have it; an editor in place calls it with whether something was changed.
 * `discard(then)` asks for a button of its own, such as Cancel.
 */
export function useUnsavedGuard(
  dirty: boolean,
  { saving = false, inTab = false, kept = false }: GuardOptions = {},
): { discard: (then: () => void) => void } {
  const confirm = useConfirm();
  const guarded = dirty && !saving;
  const goes_with = kept ? 'window' : inTab ? 'tab' : 'page';
  useEffect(() => (guarded ? markUnsaved({ goes_with }) : undefined), [guarded, goes_with]);
  return {
    discard: (then) => {
      if (!dirty) then();
      else void confirm(discardQuestion).then((sure) => sure && then());
    },
  };
}
