import Box from '@mui/material/Box';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isDecimal } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { isReadable } from '#web/kit/form/form-keys.ts';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

const cellButton = {
  all: 'unset',
  position: 'relative',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 28,
  px: 1.5,
  mx: -1.5,
  borderRadius: `${t.radius.sm}px`,
  cursor: 'pointer',
  boxShadow: `inset 0 -1px 0 ${t.n[200]}`,
  '&:hover': { background: t.n[100], boxShadow: `inset 0 0 0 1px ${t.n[300]}` },
  '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 1 },
} as const;

export interface PickCellProps {
  /** "Excess % of DTM". */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
  /** The value one arrow up or down; without it arrows do nothing. */
  onStep?: (direction: 1 | -1) => string;
  children: ReactNode;
}

/** A cell that is changed where it stands: a menu of its values, and the arrows for the next one. */
export function PickCell({ label, value, options, onPick, onStep, children }: PickCellProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const next = onStep(event.key === 'ArrowUp' ? 1 : -1);
    if (next !== value) onPick(next);
  };
  return (
    <PopupMenu
      label={label}
      search={options.length > 20}
      actions={options.map((option) => ({
        label: option.label,
        ticked: option.value === value,
        onSelect: () => onPick(option.value),
      }))}
      renderTrigger={(props) => (
        <Box component="button" type="button" {...props} onKeyDown={onKeyDown} sx={cellButton}>
          <Box component="span" sx={visuallyHidden}>
            {label}:{' '}
          </Box>
          {children}
        </Box>
      )}
    />
  );
}

export interface TypeCellProps {
  label: string;
  /** What is typed over; cents where it is money. */
  value: string | number | null;
  kind: 'money' | 'number';
  /** What is wrong with what was typed, in words; nothing when it can stand here. */
  faultOf?: (value: string) => string | undefined;
  onSave: (value: string | number | null) => void;
  children?: ReactNode;
}

const numberFault = (value: string) =>
  isDecimal(value) ? undefined : 'Enter a number, such as 1.25.';

/** What is typed over a cell, and how it was saved when it was opened. */
interface OpenedCell extends Pick<TypeCellProps, 'value' | 'onSave'> {
  draft: TypeCellProps['value'];
}

function ClosedCell(props: { label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <Box
      component="button"
      type="button"
      className="num"
      onClick={(event) => {
        event.stopPropagation();
        props.onOpen();
      }}
      sx={cellButton}
    >
      <Box component="span" sx={visuallyHidden}>
        {props.label}:{' '}
      </Box>
      {props.children}
    </Box>
  );
}

/**
 * A cell that becomes a field when pressed: Enter and leaving it save, Esc gives up. It is saved over what stood there when it
 * was opened, so that what a colleague has put there meanwhile is not lost unseen.
 */
export function TypeCell({
  label,
  value,
  kind,
  faultOf = numberFault,
  onSave,
  children,
}: TypeCellProps) {
  const [opened, setOpened] = useState<OpenedCell>();
  const cell = useRef<HTMLElement>(null);
  if (opened === undefined)
    return (
      <ClosedCell label={label} onOpen={() => setOpened({ draft: value, value, onSave })}>
        {children ?? (typeof value === 'number' ? formatAmount(value) : (value ?? '—'))}
      </ClosedCell>
    );
  const { draft } = opened;
  const type = (typed: TypeCellProps['value']) => setOpened({ ...opened, draft: typed });
  const leave = (save: boolean) => {
    if (save && !isReadable(cell.current)) return;
    setOpened(undefined);
    if (save && draft !== opened.value) opened.onSave(draft === '' ? null : draft);
  };
  return (
    <Box
      ref={cell}
      // What is wrong is said below it in lines of its width: the table keeps its own.
      sx={{ display: 'inline-block', width: 116, verticalAlign: 'middle', whiteSpace: 'normal' }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        leave(event.key === 'Enter');
      }}
      onBlur={() => {
        if (!cell.current?.querySelector(':invalid')) leave(true);
      }}
      // What is typed takes the place of what stands there, as in any sheet.
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
    >
      {kind === 'money' ? (
        <MoneyField
          label={label}
          hideLabel
          autoFocus
          value={typeof draft === 'number' ? draft : null}
          onChange={type}
        />
      ) : (
        <TextField
          label={label}
          hideLabel
          autoFocus
          align="right"
          inputMode="decimal"
          value={String(draft ?? '')}
          unreadable={draft === null || draft === '' ? undefined : faultOf(String(draft))}
          onChange={(text) => type(text.replace(',', '.').trim())}
        />
      )}
    </Box>
  );
}

/** How far a number is from another one: a sign and a colour, red where it became dearer. */
export function Difference({
  by,
  text,
  title,
  good = 'down',
}: {
  by: number;
  text: string;
  title: string;
  good?: 'down' | 'up';
}) {
  if (by === 0) return null;
  const dearer = good === 'down' ? by > 0 : by < 0;
  return (
    <Box
      component="span"
      className="num"
      title={title}
      sx={{ fontSize: 12, ml: 2, color: dearer ? t.tone.error.fg : t.tone.success.fg }}
    >
      {by > 0 ? '+' : '−'}
      {text}
    </Box>
  );
}
