import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import type { Option } from '#web/kit/choice/option.ts';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { BottomSheet } from '#web/kit/overlay/bottom-sheet.tsx';
import { Popover } from '#web/kit/overlay/popover.tsx';

/** Where a filter is set: below its button, or in a sheet on phones, where it stays open among the others. */
export interface FilterEditing {
  inSheet: boolean;
  onDone: () => void;
}

/** A filter as its button shows it. */
export interface ShownFilter {
  label: string;
  /** What it is set to, in words; it always says something: "All". */
  text: string;
  /** It is set to something else than at first. */
  isSet: boolean;
  editor: (editing: FilterEditing) => ReactNode;
}

/** Filters as buttons that carry their label and what they are set to; on phones the first one, and the others in one sheet. */
export function FilterButtons({
  filters,
  onClear,
}: {
  filters: readonly ShownFilter[];
  /** Takes every setting away. */
  onClear: () => void;
}) {
  const phone = useIsPhone();
  const isSet = filters.some((filter) => filter.isSet);
  const [first, ...others] = filters;
  return (
    <Box
      component="section"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      {phone ? (
        <>
          {first ? <FilterButton filter={first} /> : null}
          <OtherFilters filters={others} onClear={onClear} />
        </>
      ) : (
        <>
          {filters.map((filter) => (
            <FilterButton key={filter.label} filter={filter} />
          ))}
          {isSet ? <Button onClick={onClear}>Clear</Button> : null}
        </>
      )}
    </Box>
  );
}

/** One filter with its button: it opens below it, on phones from below. */
export function FilterButton({ filter }: { filter: ShownFilter }) {
  const phone = useIsPhone();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ButtonFace face={filter} ref={button} open={open} onClick={() => setOpen(true)} />
      {phone ? (
        <BottomSheet open={open} title={filter.label} onClose={close}>
          {filter.editor({ inSheet: true, onDone: close })}
        </BottomSheet>
      ) : (
        <Popover anchor={open ? button.current : null} label={filter.label} onClose={close}>
          {open ? filter.editor({ inSheet: false, onDone: close }) : null}
        </Popover>
      )}
    </>
  );
}

/** Label, value and an arrow; the border alone says where it is when colours are forced. */
function ButtonFace({
  face: { label, text },
  ref,
  open,
  onClick,
}: {
  face: Pick<ShownFilter, 'label' | 'text'>;
  ref: Ref<HTMLButtonElement>;
  open: boolean;
  onClick: () => void;
}) {
  return (
    <ButtonBase
      ref={ref}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-expanded={open}
      sx={{
        minWidth: 0,
        maxWidth: { xs: '100%', md: 320 },
        height: { xs: 44, md: 32 },
        px: { xs: 2.5, md: 2 },
        gap: 1,
        borderRadius: `${t.radius.sm}px`,
        background: t.n[0],
        border: `1px solid ${open ? t.brand[600] : t.n[300]}`,
        fontSize: { xs: 14, md: 13 },
        lineHeight: '18px',
        color: t.n[600],
        '&:hover': { borderColor: t.n[400] },
      }}
    >
      {`${label} `}
      <Box
        component="span"
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: 600,
          color: t.n[900],
        }}
      >
        {text}
      </Box>
      <ChevronDown size={14} aria-hidden="true" style={{ flex: 'none' }} />
    </ButtonBase>
  );
}

/** The filters behind one button, which says how many of them are set. */
function OtherFilters({
  filters,
  onClear,
}: {
  filters: readonly ShownFilter[];
  onClear: () => void;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = filters.filter(({ isSet }) => isSet).length;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SlidersHorizontal />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <BottomSheet
        open={open}
        title="Filters"
        onClose={close}
        actions={
          <>
            <Button variant="outlined" onClick={onClear}>
              Clear
            </Button>
            <Button variant="contained" onClick={close}>
              Show
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 3, p: 4, background: t.n[50] }}>
          {filters.map((filter) => (
            <Accordion key={filter.label} title={filter.label} end={<Chosen filter={filter} />}>
              <Box sx={{ mx: -3 }}>{filter.editor({ inSheet: true, onDone: () => undefined })}</Box>
            </Accordion>
          ))}
        </Box>
      </BottomSheet>
    </>
  );
}

function Chosen({ filter: { text, isSet } }: { filter: ShownFilter }) {
  return (
    <Box
      component="span"
      sx={{ fontSize: 14, fontWeight: 450, color: isSet ? t.brand[600] : t.n[600] }}
    >
      {text}
    </Box>
  );
}

/** A filter of one choice; "All" takes it away. */
export function choiceFilter<V extends string>({
  label,
  options,
  value,
  all = 'All',
  onChange,
}: {
  label: string;
  options: readonly Option<V>[];
  value: V | null | undefined;
  /** What no choice is called; null where there always is one. */
  all?: string | null;
  onChange: (value: V | undefined) => void;
}): ShownFilter {
  const known = options.find((option) => option.value === value);
  const every: readonly Option[] = all === null ? options : [{ value: '', label: all }, ...options];
  return {
    label,
    text: known?.label ?? value ?? all ?? '',
    isSet: all !== null && value !== null && value !== undefined,
    editor: ({ inSheet, onDone }) => (
      <Box sx={{ width: inSheet ? '100%' : 260 }}>
        <OptionList
          label={label}
          options={every}
          selected={[value ?? '']}
          search={every.length > 9}
          limit={50}
          dashes="compared"
          height={inSheet ? 260 : 340}
          roomy={inSheet}
          onChange={([chosen]) =>
            onChange(options.find((option) => option.value === chosen)?.value)
          }
          onDone={onDone}
        />
      </Box>
    ),
  };
}
