import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { QuoteContent, QuoteItem } from '#contract/document-content.ts';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { ToggleButtons } from '#web/kit/toggle-buttons.tsx';
import { t } from '#web/kit/tokens.ts';
import { contentDifferences, contentLabels, itemTitle } from '#web/policies/content-differences.ts';
import {
  conflictsOf,
  type ContentUnit,
  mergeContents,
  type Sides,
  valueAt,
} from '#web/policies/content-merge.ts';
import type { ContentNames } from '#web/policies/content-names.ts';

export interface ConflictDialogProps {
  sides: Sides | null;
  names: ContentNames;
  busy: boolean;
  onSave: (merged: QuoteContent) => void;
  onClose: () => void;
}

/** Somebody else saved first: both sides field by field, and the typed values stay wherever one chooses them. */
export function ConflictDialog({ sides, names, busy, onSave, onClose }: ConflictDialogProps) {
  const [choice, setChoice] = useState<ReadonlySet<string>>(new Set());
  if (!sides) return null;
  const conflicts = conflictsOf(sides);
  const choose = (key: string, theirs: boolean) => {
    const next = new Set(choice);
    if (theirs) next.add(key);
    else next.delete(key);
    setChoice(next);
  };
  const others = contentDifferences(sides.base, sides.theirs, names).filter(
    (difference) => !conflicts.some((unit) => difference.key.startsWith(keyStart(unit))),
  );
  return (
    <DialogBase
      open
      width="md"
      title="Somebody else saved this quote"
      subtitle={
        conflicts.length === 0
          ? 'Your changes and theirs do not touch each other; both are kept.'
          : 'Both of you changed the same things. Choose which one stays.'
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Keep editing
          </Button>
          <BusyButton busy={busy} onClick={() => onSave(mergeContents(sides, choice))}>
            Save both together
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {conflicts.map((unit) => (
          <Conflict
            key={unit.key}
            unit={unit}
            sides={sides}
            names={names}
            theirs={choice.has(unit.key)}
            onChoose={(theirs) => choose(unit.key, theirs)}
          />
        ))}
        {others.length > 0 ? (
          <Box>
            <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
              Also changed by them, taken over
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 5, fontSize: 13.5, lineHeight: '22px' }}>
              {others.map((one) => (
                <li key={one.key}>{`${one.about}, ${one.label}: ${one.before} → ${one.after}`}</li>
              ))}
            </Box>
          </Box>
        ) : null}
      </Box>
    </DialogBase>
  );
}

const keyStart = (unit: ContentUnit) =>
  unit.kind === 'item' ? unit.pair : unit.field === 'clauses' ? 'clause' : unit.field;

function titleOf(unit: ContentUnit, { mine, theirs }: Sides, names: ContentNames): string {
  if (unit.kind === 'field') return contentLabels[unit.field];
  const item = (valueAt(mine, unit) ?? valueAt(theirs, unit)) as QuoteItem;
  return itemTitle(item, names);
}

/** What a side did to a unit, in words. */
function sideText(
  unit: ContentUnit,
  [base, side]: readonly [QuoteContent, QuoteContent],
  names: ContentNames,
): string[] {
  return contentDifferences(base, side, names)
    .filter((one) => one.key.startsWith(keyStart(unit)))
    .map((one) =>
      unit.kind === 'field' && unit.field !== 'clauses' ? one.after : `${one.label}: ${one.after}`,
    );
}

function Conflict({
  unit,
  sides,
  names,
  theirs,
  onChoose,
}: {
  unit: ContentUnit;
  sides: Sides;
  names: ContentNames;
  theirs: boolean;
  onChoose: (theirs: boolean) => void;
}) {
  const side = (label: string, content: QuoteContent, on: boolean) => (
    <Box
      sx={{
        p: 3,
        borderRadius: `${t.radius.md}px`,
        background: on ? t.brand[50] : t.n[25],
        boxShadow: `inset 0 0 0 1px ${on ? t.brand[600] : t.n[200]}`,
        fontSize: 13.5,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ fontSize: 12, color: t.n[500], mb: 1 }}>{label}</Box>
      {sideText(unit, [sides.base, content], names).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  );
  const title = titleOf(unit, sides, names);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <ToggleButtons
          label={`${title}: which stays`}
          value={theirs ? 'theirs' : 'mine'}
          choices={[
            { value: 'mine', label: 'Yours' },
            { value: 'theirs', label: 'Theirs' },
          ]}
          onChange={(value) => onChoose(value === 'theirs')}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {side('Yours', sides.mine, !theirs)}
        {side('Theirs', sides.theirs, theirs)}
      </Box>
    </Box>
  );
}
