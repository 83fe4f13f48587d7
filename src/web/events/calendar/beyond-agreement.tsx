import Box from '@mui/material/Box';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { EventMove } from '#web/events/calendar/use-event-move.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Part } from '#web/policies/consequences/consequence-part.tsx';
import {
  ApprovalFields,
  type ApprovalErrors,
  nothingSaid,
  readApproval,
  type SaidApproval,
} from '#web/policies/document/approval-fields.tsx';

/** What staff say of each insurer who has to approve a move, and how it is read before it is sent. */
export function useApprovals() {
  const [said, setSaid] = useState<ReadonlyMap<string, SaidApproval>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, ApprovalErrors>>(new Map());
  const saidOf = (insurer_id: string) => said.get(insurer_id) ?? nothingSaid();
  return {
    saidOf,
    errorsOf: (insurer_id: string) => errors.get(insurer_id) ?? {},
    say: (insurer_id: string, change: Partial<SaidApproval>) => {
      setSaid((last) => {
        const before = last.get(insurer_id) ?? nothingSaid();
        return new Map(last).set(insurer_id, { ...before, ...change });
      });
      const mended = Object.keys(change).map((field) => (field === 'day' ? 'given_at' : field));
      setErrors((last) => {
        const left = Object.entries(last.get(insurer_id) ?? {});
        const open = Object.fromEntries(left.filter(([field]) => !mended.includes(field)));
        return new Map(last).set(insurer_id, open);
      });
    },
    /** Puts what was refused of an approval at its field; false of a refusal of anything else. */
    refuse: (error: unknown, { beyond }: EventMove): boolean => {
      const fields = error instanceof ApiError ? error.fields : [];
      const refused = fields.flatMap(({ field, message }) => {
        const [, index, name] = /^approvals\.(\d+)\.(given_by|given_at|means)$/.exec(field) ?? [];
        const insurer_id = beyond[Number(index)]?.insurer_id;
        return insurer_id && name ? [[insurer_id, { [name]: message }] as const] : [];
      });
      if (refused.length > 0) setErrors(new Map(refused));
      return refused.length > 0;
    },
    forget: () => {
      setSaid(new Map());
      setErrors(new Map());
    },
    /** The approvals of all who are asked; undefined while something is missing, which then stands at its field. */
    read: ({ beyond }: EventMove) => {
      const all = beyond.map(({ insurer_id }) => ({
        ...{ insurer_id, ...readApproval(saidOf(insurer_id)) },
      }));
      setErrors(new Map(all.map((one) => [one.insurer_id, one.errors])));
      const given = all.flatMap(({ insurer_id, approval }) =>
        approval ? [{ insurer_id, ...approval }] : [],
      );
      return given.length === all.length ? given : undefined;
    },
  };
}

/** What of a move goes beyond agreements, and of each insurer who decides the fields for its approval. */
export function BeyondAgreement({
  beyond,
  approvals,
}: {
  beyond: EventMove['beyond'];
  approvals: ReturnType<typeof useApprovals>;
}) {
  return beyond.map(({ insurer_id, insurer_name, documents }) => (
    <Part key={insurer_id} title={`Approval of ${insurer_name}`}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <InlineAlert tone="warning">
          {`This goes beyond what is agreed with ${insurer_name}. Ask the insurer, then record here who approved it: the approval holds for exactly this move and stands in the thread of each policy.`}
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 4 }}>
            {documents.map(({ policy_id, number, message }) => (
              <li key={policy_id}>{`${number}: ${message}`}</li>
            ))}
          </Box>
        </InlineAlert>
        <ApprovalFields
          said={approvals.saidOf(insurer_id)}
          say={(change) => approvals.say(insurer_id, change)}
          errors={approvals.errorsOf(insurer_id)}
        />
      </Box>
    </Part>
  ));
}
