import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  sharePct,
  shareOfText,
  WHOLE_RISK_BP,
  type PanelShare,
} from '#domain/payments/insurer-panel.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { FieldGrid } from '#web/policies/editor/editor-section.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { useOfferedInsurers } from '#web/policies/editor/offered-insurers.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** A panel with these insurers beside the leader, who carries what they leave. */
export function panelWith(insurer_id: string, others: readonly PanelShare[]): PanelShare[] {
  if (others.length === 0) return [];
  const left = others.reduce((rest, one) => rest - one.share_bp, WHOLE_RISK_BP);
  return [{ insurer_id, share_bp: left }, ...others];
}

/** What an insurer that joins a panel carries at first, in basis points: its usual share, or a tenth. */
const firstShare = ({ share_pct }: { share_pct: string }): number => {
  const usual = shareOfText(String(Number(share_pct)));
  return usual !== undefined && usual < WHOLE_RISK_BP ? usual : WHOLE_RISK_BP / 10;
};

/** Insurers who share the risk with the leading one: each with its percentage, the leader takes the rest. */
export function PanelFields() {
  const { draft } = useQuoteEditing();
  const { content, errors, change } = draft;
  const { insurer_id } = content;
  const insurers = useOfferedInsurers();
  const others = content.panel.filter((one) => one.insurer_id !== insurer_id);
  const write = (shares: readonly PanelShare[]) => change({ panel: panelWith(insurer_id, shares) });
  const set = (index: number, part: Partial<PanelShare>) =>
    write(others.map((one, place) => (place === index ? { ...one, ...part } : one)));
  const taken = new Set([insurer_id, ...others.map((one) => one.insurer_id)]);
  const next = insurers.find((one) => !taken.has(one.insurer_id));
  const leader = content.panel.find((one) => one.insurer_id === insurer_id);
  const error = errors.get('panel');
  if (others.length === 0 && !next) return null;
  return (
    <FieldSpot path="panel" size="wide">
      {others.map(({ insurer_id: other, share_bp }, index) => (
        <Box key={other} sx={{ mb: 3 }}>
          <FieldGrid min={200}>
            <SelectField
              label="Shares the risk"
              clearable={false}
              value={other}
              onChange={(chosen) => set(index, { insurer_id: chosen ?? other })}
              options={insurers
                .filter((one) => one.insurer_id === other || !taken.has(one.insurer_id))
                .map((one) => ({ value: one.insurer_id, label: one.name }))}
            />
            <ShareField share_bp={share_bp} onChange={(bp) => set(index, { share_bp: bp })} />
            <Button
              variant="text"
              sx={{ alignSelf: 'end', justifySelf: 'start' }}
              onClick={() => write(others.filter((_, place) => place !== index))}
            >
              Remove
            </Button>
          </FieldGrid>
        </Box>
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        {next ? (
          <Button
            variant="outlined"
            onClick={() =>
              write([...others, { insurer_id: next.insurer_id, share_bp: firstShare(next) }])
            }
          >
            Add an insurer
          </Button>
        ) : null}
        <Box sx={{ color: t.n[600] }}>
          {leader
            ? `The leading insurer carries ${sharePct(leader.share_bp)} %.`
            : 'The insurer carries all of the risk.'}
        </Box>
      </Box>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </FieldSpot>
  );
}

/** A percentage with up to two decimals; what is half typed stays until it can be read. */
function ShareField({
  share_bp,
  onChange,
}: {
  share_bp: number;
  onChange: (share_bp: number) => void;
}) {
  const [text, setText] = useState(sharePct(share_bp));
  return (
    <TextField
      label="Share %"
      inputMode="decimal"
      value={text}
      onChange={(typed) => {
        setText(typed);
        const bp = shareOfText(typed);
        if (bp !== undefined) onChange(bp);
      }}
    />
  );
}
