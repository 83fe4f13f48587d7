import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ClaimStep } from '#domain/claims/claim-transitions.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type ChosenWrite, useChosenWrite } from '#web/api/use-write.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const ClaimConflictDialog = lazyPart(
  () => import('#web/claims/step/claim-conflict-dialog.tsx').then((m) => m.ClaimConflictDialog),
  { wanted: (props) => props.claim !== null },
);

/** The writes that answer the claim as it is afterwards. */
export type ClaimWrite = {
  [S in ClaimStep]: OutputOf<S> extends FullClaim ? S : never;
}[ClaimStep];

interface ChangeOptions<V extends FieldValues, C, T extends FieldValues | undefined> {
  onDone?: (claim: FullClaim) => void;
  /** The form whose fields may be wrong. */
  form?: UseFormReturn<V, C, T>;
}

export interface ClaimChange<N extends ClaimWrite> {
  change: (input: InputOf<N>) => void;
  /**
   * The same, and says whether it was done. `settle` may take over a refusal: what edits the claim itself puts both sides
   * together when somebody else was faster.
   */
  attempt: (input: InputOf<N>, settle?: (error: ApiError) => boolean) => Promise<boolean>;
  busy: boolean;
  /** What stands in the way and belongs to no field of the form. */
  problems: readonly string[];
  forget: () => void;
  /** Shows when somebody else was faster; belongs somewhere in the page. */
  conflict: ReactNode;
}

/**
 * A step of a claim. Complaints go to their fields, or are listed; when somebody else changed the claim meanwhile, a
 * dialog offers to load it, and what was typed stays.
 */
export function useChosenClaimStep<
  V extends FieldValues = FieldValues,
  C = unknown,
  T extends FieldValues | undefined = undefined,
>({ onDone, form }: ChangeOptions<V, C, T> = {}) {
  const client = useQueryClient();
  const toast = useToast();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [newer, setNewer] = useState<FullClaim | null>(null);

  const keep = (claim: FullClaim) =>
    client.setQueryData(['get_full_claim', { claim_id: claim.claim_id }], claim);
  const complain = (error: ApiError) => {
    // Without the stored claim nobody changed it: somebody is only saving it just now.
    if (error.code === 'conflict' && error.current !== undefined) {
      setNewer(error.current as FullClaim);
      return;
    }
    const values = form?.getValues() ?? {};
    const atFields = error.fields.filter(({ field }) => (field.split('.')[0] ?? '') in values);
    for (const [index, { field, code, message }] of atFields.entries())
      form?.setError(field as Path<V>, { type: code, message }, { shouldFocus: index === 0 });
    const rest = error.fields.filter((one) => !atFields.includes(one)).map((one) => one.message);
    setProblems([...new Set(rest)]);
    if (error.fields.length === 0 || (!form && rest.length > 0))
      toast.error(rest[0] ?? error.message);
  };
  const write = useChosenWrite((output, { done }) => {
    const claim = output as FullClaim;
    if ('claim_id' in claim) keep(claim);
    setProblems([]);
    toast.success(done);
    onDone?.(claim);
  });
  const attempt = async (step: ChosenWrite, settle?: (error: ApiError) => boolean) => {
    setProblems([]);
    try {
      await write.mutateAsync(step);
      return true;
    } catch (thrown) {
      const error = thrown as ApiError;
      if (!settle?.(error)) complain(error);
      return false;
    }
  };
  return {
    attempt,
    busy: write.isPending,
    problems,
    forget: () => setProblems([]),
    conflict: (
      <ClaimConflictDialog
        claim={newer}
        onLoad={(claim) => {
          keep(claim);
          setNewer(null);
        }}
        onClose={() => setNewer(null)}
      />
    ),
  };
}

/** One step of a claim by its name. */
export function useClaimChange<
  N extends ClaimWrite,
  V extends FieldValues = FieldValues,
  C = unknown,
  T extends FieldValues | undefined = undefined,
>(
  name: N,
  { done, ...options }: ChangeOptions<V, C, T> & { /** The toast once it is done. */ done: string },
): ClaimChange<N> {
  const { attempt: take, ...step } = useChosenClaimStep(options);
  const attempt: ClaimChange<N>['attempt'] = (input, settle) => take({ name, input, done }, settle);
  return { ...step, attempt, change: (input) => void attempt(input) };
}
