import { useGo } from '#web/kit/address/app-link.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

/** Throws a draft away once somebody is sure, and leads home. */
export function useDiscardDraft(
  draft: { discard: () => Promise<void> },
  home: string,
): () => Promise<void> {
  const confirm = useConfirm();
  const go = useGo();
  return async () => {
    const sure = await confirm({
      title: 'Discard this draft?',
      text: 'Nothing of it was sent.',
      confirmLabel: 'Discard draft',
      cancelLabel: 'Keep draft',
      destructive: true,
    });
    if (!sure) return;
    await draft.discard();
    go(home);
  };
}
