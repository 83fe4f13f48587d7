import Button from '@mui/material/Button';
import { Download, ListPlus, Plus, Sheet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '#domain/counted.ts';
import {
  damageColumnsOf,
  firstDamageLine,
  linesOfParts,
  linesOfSheet,
  MOST_DAMAGE_LINES,
  type SheetLine,
} from '#domain/claims/damage-sheet.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { undecided } from '#web/claims/report/damage-lines.ts';
import type { DamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';

const SheetRowsDialog = lazyPart(() =>
  import('#web/kit/sheet/sheet-rows-dialog.tsx').then((m) => m.SheetRowsDialog),
);

interface ToolProps {
  claim: FullClaim;
  draft: DamageDraft;
}

/** Whether the table is what whoever looks has to go on with: of a claim under review, who agrees its amounts. */
const isNextStep = (claim: FullClaim, draft: DamageDraft) =>
  claim.status === 'under_review' && draft.rights.agreed;

/** What the report ticked as broken, as lines that only lack their price. */
export function TickedLinesButton({ claim, draft }: ToolProps) {
  const add = useAddLines({ claim, draft });
  const ticked = linesOfParts(claim.damaged_parts, draft.lines);
  return ticked.length === 0 || !draft.rights.edit ? null : (
    <Button
      variant={isNextStep(claim, draft) ? 'contained' : 'outlined'}
      startIcon={<ListPlus />}
      onClick={() => add(ticked)}
    >
      {`Add the ${counted(ticked.length, 'part')} of the report`}
    </Button>
  );
}

function useAddLines({ draft }: ToolProps): (lines: readonly SheetLine[]) => void {
  return (lines) => draft.addLines(lines.map((line) => ({ ...line, ...undecided })));
}

/** The ways in which lines come into the damage table, and the table as a sheet. */
export function DamageTools({ claim, draft, onAddLine }: ToolProps & { onAddLine: () => void }) {
  const [fromSheet, setFromSheet] = useState(false);
  const add = useAddLines({ claim, draft });
  const { edit } = draft.rights;
  const ticked = linesOfParts(claim.damaged_parts, draft.lines);
  const more = [
    edit && { label: 'Lines from a sheet', icon: Sheet, onSelect: () => setFromSheet(true) },
    edit &&
      ticked.length > 0 && {
        label: `Lines of the parts ticked (${ticked.length})`,
        icon: ListPlus,
        onSelect: () => add(ticked),
      },
    claim.lines.length > 0 && {
      label: 'Download as a sheet',
      icon: Download,
      onSelect: () =>
        window.location.assign(downloadAddress('get_damage_sheet', { claim_id: claim.claim_id })),
    },
  ].filter((one) => one !== false);
  return (
    <>
      {edit ? (
        <Button variant="outlined" startIcon={<Plus />} onClick={onAddLine}>
          Add line
        </Button>
      ) : null}
      <RecordActions
        label={claim.is_vi ? 'More for the amounts' : 'More for the damage'}
        actions={more}
      />
      {fromSheet ? (
        <LinesFromSheet {...{ claim, draft }} onClose={() => setFromSheet(false)} />
      ) : null}
    </>
  );
}

function LinesFromSheet({ onClose, ...tools }: ToolProps & { onClose: () => void }) {
  const toast = useToast();
  const { is_vi, currency } = tools.claim;
  const fields = useMemo(() => damageColumnsOf({ is_vi, currency }), [is_vi, currency]);
  const add = useAddLines(tools);
  return (
    <SheetRowsDialog
      open
      complete
      fields={fields}
      first={firstDamageLine}
      noun="line"
      nouns="lines"
      room={{
        there: tools.draft.lines.length,
        most: MOST_DAMAGE_LINES,
        full: 'A claim holds 500 lines at most.',
      }}
      onAdd={(rows) => {
        const { lines, sums } = linesOfSheet(rows);
        add(lines);
        const left_out = sums === 0 ? '' : `; ${counted(sums, 'row', 'rows')} of sums left out`;
        toast.success(
          `${counted(lines.length, 'line', 'lines')} added${left_out}. Save to keep them.`,
        );
      }}
      onClose={onClose}
    />
  );
}
