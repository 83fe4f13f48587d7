import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { parseDecimal, roundHalfUp, subtract } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { t } from '#web/kit/base/tokens.ts';
import { CellConflict } from '#web/rating/cell-conflict.tsx';
import { Difference, PickCell, TypeCell } from '#web/rating/edit-cells.tsx';
import { ShareBar } from '#web/rating/series/share-bar.tsx';
import { stepped, valuesAround } from '#web/rating/series/picker-values.ts';
import type { CellSaves } from '#web/rating/use-cell-saves.ts';

export type SeriesLine = ItemOf<'get_series_page', 'series'>;
type SeriesCells = InputOf<'update_series_rating'>['cells'];
/** The cells that are changed where they stand. */
export type SeriesField = Extract<
  keyof SeriesCells,
  'car_class' | 'claim_level' | 'base_rate_override' | 'default_excess_pct' | 'min_premium_override'
>;
export type SeriesValue = string | number | null;

/** How cells are changed; undefined for those who only read. */
export interface SeriesEditing {
  classes: readonly { value: string; label: string }[];
  saves: CellSaves<SeriesValue>;
}

export interface SeriesCellProps {
  line: SeriesLine;
  editing: SeriesEditing | undefined;
  /** "Against 2026". */
  since: string;
}

/** The name under which a cell is saved. */
function seriesCellKey(line: { series_rating_id: string }, field: SeriesField): string {
  return `${line.series_rating_id} ${field}`;
}

export const levelOptions = plainOptions(
  Array.from({ length: 10 }, (_, index) => String(index + 1)),
);
/** A rate of nought prices nothing. */
const leastRate = 0.5;

const apart = (now: string | number | null, then: string | number | null | undefined) =>
  now === null || then === null || then === undefined || now === '' || then === ''
    ? 0
    : Number(roundHalfUp(subtract(parseDecimal(now), parseDecimal(then)), 4));

const plain = (by: number) => String(Math.abs(by));

interface Edited {
  label: string;
  /** What is stored, or what is on its way there. */
  value: SeriesValue;
  onSave: (value: SeriesValue) => void;
}

/** A cell with what is stored, grey while ours is on its way, and ours behind it where a colleague was faster. */
function EditedCell({
  line,
  field,
  editing,
  name,
  textOf,
  children,
}: {
  line: SeriesLine;
  field: SeriesField;
  editing: SeriesEditing;
  /** "Claim level". */
  name: string;
  textOf: (value: SeriesValue) => string;
  children: (edited: Edited) => ReactNode;
}) {
  const { saves } = editing;
  const key = seriesCellKey(line, field);
  const held = saves.held(key, line.revision);
  const seen = line[field];
  const onSave = (mine: SeriesValue) => saves.save(key, { mine, seen, revision: line.revision });
  const label = `${name} of ${line.name}`;
  const saving = held?.state === 'saving';
  const isHeld = held !== undefined && held.state !== 'conflict';
  const cell = (
    <Box component="span" sx={saving ? { opacity: 0.55 } : {}} aria-busy={saving || undefined}>
      {children({ label, value: isHeld ? held.mine : seen, onSave })}
    </Box>
  );
  if (held?.state !== 'conflict') return cell;
  return (
    <CellConflict
      label={label}
      mine={textOf(held.mine)}
      theirs={textOf(seen)}
      onMine={() => onSave(held.mine)}
      onTheirs={() => saves.keepTheirs(key)}
    >
      {cell}
    </CellConflict>
  );
}

/** A level with a bar of its height. */
function Level({ level }: { level: number }) {
  return (
    <>
      <ShareBar percent={level * 10} color={level >= 8 ? t.brand[500] : t.n[400]} />
      <span className="num">{level}</span>
    </>
  );
}

/** The claim level from 1 to 10 [3.30]. */
export function LevelCell({ line, editing, since }: SeriesCellProps) {
  const shown = (level: number) => {
    const by = apart(level, line.compared?.claim_level);
    return (
      <>
        <Level level={level} />
        <Difference by={by} text={plain(by)} title={since} />
      </>
    );
  };
  if (!editing)
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
        {shown(line.claim_level)}
      </Box>
    );
  return (
    <EditedCell
      line={line}
      field="claim_level"
      editing={editing}
      name="Claim level"
      textOf={String}
    >
      {({ label, value, onSave }) => (
        <PickCell
          label={label}
          value={String(value)}
          options={levelOptions}
          onStep={(direction) => String(Math.min(10, Math.max(1, Number(value) + direction)))}
          onPick={(level) => onSave(Number(level))}
        >
          {shown(Number(value))}
        </PickCell>
      )}
    </EditedCell>
  );
}

/** The excess in percent of the value, by the picker from 30.0 to 0.0 [3.31]. */
export function ExcessCell({ line, editing, since }: SeriesCellProps) {
  const shown = (pct: string) => {
    const by = apart(pct, line.compared?.default_excess_pct);
    return (
      <>
        <span className="num">{pct}</span>
        <Difference by={by} text={plain(by)} title={since} good="up" />
      </>
    );
  };
  if (!editing) return shown(line.default_excess_pct);
  return (
    <EditedCell
      line={line}
      field="default_excess_pct"
      editing={editing}
      name="Excess %"
      textOf={String}
    >
      {({ label, value, onSave }) => (
        <PickCell
          label={label}
          value={String(value)}
          options={plainOptions(valuesAround(String(value)))}
          onStep={(direction) => stepped(String(value), direction)}
          onPick={onSave}
        >
          {shown(String(value))}
        </PickCell>
      )}
    </EditedCell>
  );
}

/** A rate of the series' own is black, that of its class grey. */
export function RateCell({ line, editing, since }: SeriesCellProps) {
  const shown = (own: SeriesValue) => {
    const rate = own === null ? line.rate_pct : String(own);
    const by = apart(rate, line.compared?.rate_pct);
    return (
      <>
        <Box component="span" className="num" sx={{ color: own === null ? t.n[500] : 'inherit' }}>
          {rate === '' ? '—' : rate}
        </Box>
        <Difference by={by} text={plain(by)} title={since} />
      </>
    );
  };
  if (!editing) return shown(line.base_rate_override);
  return (
    <EditedCell
      line={line}
      field="base_rate_override"
      editing={editing}
      name="Rate %"
      textOf={(value) => (value === null ? 'Rate of the class' : String(value))}
    >
      {({ label, value, onSave }) => {
        const rate = value === null ? line.rate_pct || '3' : String(value);
        return (
          <PickCell
            label={label}
            value={value === null ? '' : String(value)}
            options={[
              { value: '', label: 'Rate of the class' },
              ...plainOptions(valuesAround(rate, leastRate)),
            ]}
            onStep={(direction) => stepped(rate, direction, leastRate)}
            onPick={(picked) => onSave(picked === '' ? null : picked)}
          >
            {shown(value)}
          </PickCell>
        );
      }}
    </EditedCell>
  );
}

const premiumText = (value: SeriesValue) =>
  value === null ? 'As the tables say' : formatAmount(Number(value));

/** The least that an item costs; grey where the rating tables say it. */
export function MinPremiumCell({ line, editing, since }: SeriesCellProps) {
  const shown = (own: SeriesValue) => {
    const amount = own === null ? line.min_premium : Number(own);
    const by = apart(amount, line.compared?.min_premium);
    return (
      <>
        <Box component="span" sx={{ color: own === null ? t.n[500] : 'inherit' }}>
          <MoneyText amount={amount} bare />
        </Box>
        <Difference by={by} text={formatAmount(Math.abs(by))} title={since} />
      </>
    );
  };
  if (!editing) return shown(line.min_premium_override);
  return (
    <EditedCell
      line={line}
      field="min_premium_override"
      editing={editing}
      name="Min premium"
      textOf={premiumText}
    >
      {({ label, value, onSave }) => (
        <TypeCell label={label} kind="money" value={value} onSave={onSave}>
          {shown(value)}
        </TypeCell>
      )}
    </EditedCell>
  );
}

export function ClassCell({ line, editing }: Pick<SeriesCellProps, 'line' | 'editing'>) {
  if (!editing) return line.class_label;
  const labelOf = (value: SeriesValue) =>
    editing.classes.find((one) => one.value === value)?.label ?? line.class_label;
  return (
    <EditedCell line={line} field="car_class" editing={editing} name="Cars" textOf={labelOf}>
      {({ label, value, onSave }) => (
        <PickCell label={label} value={String(value)} options={editing.classes} onPick={onSave}>
          {labelOf(value)}
        </PickCell>
      )}
    </EditedCell>
  );
}
