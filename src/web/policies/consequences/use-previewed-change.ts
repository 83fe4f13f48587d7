import { useRef } from 'react';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

export type Preview = OutputOf<'preview_change'>;
type Change = InputOf<'preview_change'>['change'];

/** A change of a policy that is shown before it is booked. */
export interface PreviewedChange {
  policy_id: string;
  revision: number;
  change: Change;
  /** "Cancel P-26-0061". */
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  /** After the change was booked. */
  onDone: () => void;
}

const useConsequencesDialog = lazyDialog(() =>
  import('#web/policies/consequences/use-consequences-dialog.tsx').then(
    (m) => m.useConsequencesDialog,
  ),
);

/** Asks for all consequences of a change as the policy stands now. */
export function askPreview({ policy_id, revision, change }: PreviewedChange): Promise<Preview> {
  return callWrite('preview_change', { policy_id, revision, change });
}

/** The write that books the change as it was shown. */
export function commitOf({ policy_id, revision, change }: PreviewedChange, preview_hash: string) {
  if (change.action === 'apply_request') {
    const { action: name, request_id, request_revision } = change;
    return { name, input: { request_id, revision: request_revision, preview_hash } };
  }
  const { action: name, ...wishes } = change;
  return { name, input: { policy_id, revision, ...wishes, preview_hash } };
}

/** The consequences that a refused commit has brought along; none where it was refused for something else. */
export function newPreviewOf(error: unknown, old: Preview): Preview | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'consequences_changed') return undefined;
  const { preview, preview_hash } = error.current as Record<string, unknown>;
  return { ...old, ...(preview as Partial<Preview>), preview_hash: String(preview_hash) };
}

/**
 * `show(change)` reads the consequences, which may be refused, and opens their page; what is confirmed there is booked.
 * What was typed stays where it is until then. Render `{dialog}`.
 */
export function usePreviewedChange() {
  const { open, dialog } = useConsequencesDialog();
  const last = useRef(0);
  const show = async (asked: PreviewedChange): Promise<void> => {
    last.current += 1;
    const turn = last.current;
    const preview = await askPreview(asked);
    // Asked again meanwhile: only the last answer is shown.
    if (turn === last.current) open(asked, preview);
  };
  return { show, dialog };
}
