import Button from '@mui/material/Button';
import { Download, ListPlus, Plus, Sheet } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import {
  damageColumns,
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

/** The ways in which lines come into the damage table, and the table as a sheet. */
export function DamageTools({
  claim,
  draft,
  onAddLine,
}: {
  claim: FullClaim;
  draft: DamageDraft;
  onAddLine: () => void;
}) {
  const [fromSheet, setFromSheet] = useState(false);
  const toast = useToast();
  const { rights, lines } = draft;
  const ticked = linesOfParts(claim.damaged_parts, lines);
  const add = (added: readonly SheetLine[]) =>
    draft.addLines(added.map((line) => ({ ...line, ...undecided })));
  const download = {
    label: 'Download as a sheet',
    icon: Download,
    onSelect: () =>
      window.location.assign(downloadAddress('get_damage_sheet', { claim_id: claim.claim_id })),
  };
  const more = [
    ...(rights.edit
      ? [{ label: 'Lines from a sheet', icon: Sheet, onSelect: () => setFromSheet(true) }]
      : []),
    ...(rights.edit && ticked.length > 0
      ? [
          {
            label: `Lines of the parts ticked (${ticked.length})`,
            icon: ListPlus,
            onSelect: () => add(ticked),
          },
        ]
      : []),
    ...(claim.lines.length > 0 ? [download] : []),
  ];
  return (
    <>
      {rights.edit ? (
        <Button variant="outlined" startIcon={<Plus />} onClick={onAddLine}>
          Add line
        </Button>
      ) : null}
      {more.length > 0 ? <RecordActions label="More for the damage" actions={more} /> : null}
      {fromSheet ? (
        <SheetRowsDialog
          open
          complete
          fields={damageColumns}
          first={firstDamageLine}
          noun="line"
          nouns="lines"
          room={{
            there: lines.length,
            most: MOST_DAMAGE_LINES,
            full: 'A claim holds 500 lines at most.',
          }}
          onAdd={(rows) => {
            const read = linesOfSheet(rows);
            add(read.lines);
            const sums =
              read.sums === 0 ? '' : `; ${counted(read.sums, 'row', 'rows')} of sums left out`;
            toast.success(
              `${counted(read.lines.length, 'line', 'lines')} added${sums}. Save to keep them.`,
            );
          }}
          onClose={() => setFromSheet(false)}
        />
      ) : null}
    </>
  );
}
