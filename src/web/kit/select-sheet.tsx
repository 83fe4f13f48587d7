import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { BottomSheet, sheetCloseDelayMs } from '#web/kit/bottom-sheet.tsx';
import { OptionList } from '#web/kit/option-list.tsx';
import { PickedLine } from '#web/kit/picked-line.tsx';
import { autocompleteLimit, type ChoiceProps } from '#web/kit/select-props.ts';
import { t } from '#web/kit/tokens.ts';

/** The field on phones: a button that opens the choices from below, and closes them after 250 and 350 ms [9.9]. */
export function SelectSheet<V extends string>({
  id,
  helpId,
  ...props
}: ChoiceProps<V> & { id: string; helpId: string }) {
  const [open, setOpen] = useState(false);
  const labels = props.options
    .filter((option) => props.chosen.includes(option.value))
    .map((option) => option.label);
  return (
    <>
      <ButtonBase
        id={id}
        onClick={() => setOpen(true)}
        disabled={props.disabled ?? false}
        aria-haspopup="listbox"
        aria-labelledby={`${id}-label ${id}`}
        {...(props.error || props.hint ? { 'aria-describedby': helpId } : {})}
        sx={{
          width: '100%',
          minHeight: 48,
          px: 3.5,
          justifyContent: 'flex-start',
          gap: 2,
          borderRadius: `${t.radius.md}px`,
          background: '#fff',
          border: `1px solid ${props.error ? t.error : t.n[400]}`,
          fontSize: 16,
          textAlign: 'left',
          '&.Mui-disabled': { background: t.n[50], borderColor: t.n[300] },
        }}
      >
        <Box
          component="span"
          sx={{
            flex: 1,
            color: labels.length === 0 ? t.n[500] : t.n[900],
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {labels.length === 0 ? (props.placeholder ?? 'Choose') : labels.join(', ')}
        </Box>
        <ChevronDown size={18} color={t.n[500]} aria-hidden="true" />
      </ButtonBase>
      <BottomSheet
        open={open}
        title={props.label}
        onClose={() => setOpen(false)}
        actions={
          props.multiple ? (
            <>
              <PickedLine count={props.chosen.length} onClear={() => props.onChosen([])} />
              <Button variant="contained" onClick={() => setOpen(false)}>
                Done
              </Button>
            </>
          ) : props.clearable && labels.length > 0 ? (
            <Button
              variant="outlined"
              onClick={() => {
                props.onChosen([]);
                setOpen(false);
              }}
            >
              Clear
            </Button>
          ) : undefined
        }
      >
        <OptionList
          label={props.label}
          options={props.options}
          selected={props.chosen}
          multiple={props.multiple}
          search={props.options.length > 8}
          limit={props.limit ?? autocompleteLimit}
          height="fill"
          roomy
          {...(props.emptyText ? { emptyText: props.emptyText } : {})}
          onChange={props.onChosen}
          // The tick is seen before the sheet goes.
          onDone={() => setTimeout(() => setOpen(false), sheetCloseDelayMs)}
        />
      </BottomSheet>
    </>
  );
}
