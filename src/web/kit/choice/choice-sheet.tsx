import Button from '@mui/material/Button';
import { BottomSheet, sheetCloseDelayMs } from '#web/kit/overlay/bottom-sheet.tsx';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { PickedLine } from '#web/kit/choice/picked-line.tsx';
import { autocompleteLimit, type ChoiceProps } from '#web/kit/choice/select-props.ts';

export interface ChoiceSheetProps<V extends string> extends ChoiceProps<V> {
  open: boolean;
  onClose: () => void;
}

/** The choices of a field on phones; a single one closes the sheet. */
export function ChoiceSheet<V extends string>(props: ChoiceSheetProps<V>) {
  const close = props.onClose;
  return (
    <BottomSheet
      open={props.open}
      title={props.label}
      onClose={close}
      actions={
        props.multiple ? (
          <>
            <PickedLine count={props.chosen.length} onClear={() => props.onChosen([])} />
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </>
        ) : props.clearable && props.chosen.length > 0 ? (
          <Button
            variant="outlined"
            onClick={() => {
              props.onChosen([]);
              close();
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
        search={props.options.length > 8 || props.adds !== undefined}
        adds={props.adds}
        limit={autocompleteLimit}
        dashes="compared"
        height="fill"
        roomy
        emptyText={props.loading ? 'Loading...' : (props.emptyText ?? 'No results')}
        onChange={props.onChosen}
        // The tick is seen before the sheet goes.
        onDone={() => setTimeout(close, sheetCloseDelayMs)}
      />
    </BottomSheet>
  );
}
