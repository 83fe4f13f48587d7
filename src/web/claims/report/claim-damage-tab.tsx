import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CheckCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { ClaimProblems } from '#web/claims/step/claim-problems.tsx';
import type { PartPrice } from '#web/claims/report/damage-cells.tsx';
import { DamageTools, TickedLinesButton } from '#web/claims/report/damage-tools.tsx';
import { DamageTable } from '#web/claims/report/damage-table.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { undecided } from '#web/claims/report/damage-lines.ts';
import type { DamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { UnsavedBar } from '#web/kit/form/unsaved-bar.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useDamageLineDialog = lazyDialog(() =>
  import('#web/claims/report/use-damage-line-dialog.tsx').then((m) => m.useDamageLineDialog),
);

/** What was paid before, by line, for those who agree to amounts. */
function usePartPrices({ claim_id, lines }: FullClaim): ReadonlyMap<string, PartPrice> {
  const assesses = useIsAmong('admin', 'superadmin', 'loss_adjuster');
  const { data } = useRead(
    'get_part_prices',
    { claim_id },
    { enabled: assesses && lines.length > 0 },
  );
  return new Map(data?.prices.map((price) => [price.claim_line_id, price]));
}

const ofCrash = {
  title: 'Damage',
  table: { name: 'Damage', line: 'Part' },
  empty: 'No damage entered yet.',
  estimated: 'An estimate was given; the parts and the work follow.',
  follows: 'Parts and work appear here.',
};
/** Off the track a loss can be a theft, a broken wrist or a missed weekend. */
const ofLoss: typeof ofCrash = {
  title: 'What is claimed',
  table: { name: 'What is claimed', line: 'For' },
  empty: 'No amounts entered yet.',
  estimated: 'An estimate was given; what it is made of follows.',
  follows: 'What was lost and what it costs appears here.',
};

/** Damage & amounts: the table, and how the final amount comes about. */
export function ClaimDamageTab({ claim, draft }: { claim: FullClaim; draft: DamageDraft }) {
  const { rights, lines } = draft;
  const prices = usePartPrices(claim);
  const words = claim.is_vi ? ofLoss : ofCrash;
  const lineDialog = useDamageLineDialog({
    currency: claim.currency,
    is_vi: claim.is_vi,
    onSave: (key, line) => {
      if (key !== null) draft.changeLine(key, line);
      else draft.addLines([{ ...line, ...undecided }]);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (draft.dirty && !draft.busy && draft.editor === null) draft.save();
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }} onKeyDown={onKeyDown}>
      <Card
        title={words.title}
        flush
        actions={
          <>
            <SectionLockNote editor={draft.editor} />
            {rights.agreed && lines.some((line) => !line.settled) ? (
              <Button variant="outlined" startIcon={<CheckCheck />} onClick={draft.agreeAll}>
                Agree all as claimed
              </Button>
            ) : null}
            <DamageTools claim={claim} draft={draft} onAddLine={() => lineDialog.open(null)} />
          </>
        }
      >
        {lines.length === 0 ? (
          <EmptyState
            compact
            title={words.empty}
            text={claim.estimated_amount > 0 ? words.estimated : words.follows}
            action={<TickedLinesButton claim={claim} draft={draft} />}
          />
        ) : (
          <DamageTable
            draft={draft}
            currency={claim.currency}
            scope={claim.scope}
            of={words.table}
            hasPartNumbers={!claim.is_vi}
            prices={prices}
            onEdit={lineDialog.open}
          />
        )}
      </Card>
      <ClaimProblems problems={draft.problems} />
      <AmountsCard claim={claim} draft={draft} />
      {draft.dirty ? (
        <UnsavedBar
          busy={draft.busy}
          disabled={draft.editor !== null}
          onSave={draft.save}
          onDiscard={draft.discard}
        />
      ) : null}
      {lineDialog.dialog}
      {draft.question}
    </Box>
  );
}

function AmountsCard({ claim, draft }: { claim: FullClaim; draft: DamageDraft }) {
  return (
    <Card title="Amounts">
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 460px) minmax(0, 240px)' },
        }}
      >
        <AmountsSummary claim={claim} />
        {draft.rights.agreed && claim.is_thing ? (
          <MoneyField
            label="Salvage value"
            currency={claim.currency}
            value={draft.salvage}
            onChange={(salvage) => {
              if (salvage !== draft.salvage) draft.setSalvage(salvage);
            }}
            hint="What the client keeps; counts in a total loss only."
          />
        ) : null}
      </Box>
      {draft.dirty ? (
        <Box sx={{ mt: 3, fontSize: 13, color: t.n[500] }}>
          These amounts are those of the last saved table.
        </Box>
      ) : null}
    </Card>
  );
}
