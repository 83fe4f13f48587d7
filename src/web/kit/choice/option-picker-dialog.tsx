import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import type { Addable, Option } from '#web/kit/choice/option.ts';
import { PickedLine } from '#web/kit/choice/picked-line.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

const noneSelected: readonly string[] = [];

export interface OptionPickerDialogProps<V extends string> {
  open: boolean;
  title: string;
  options: readonly Option<V>[];
  selected?: readonly V[];
  multiple?: boolean;
  confirmLabel?: string;
  emptyText?: ReactNode;
  /** What is not in the list yet can be added from it; a list without options then opens too. */
  adds?: Addable;
  /** Without options or without this the dialog does not open [2.29]. */
  onPick: ((values: V[]) => void) | undefined;
  onClose: () => void;
}

/** A searchable picker: at most 100 options on a list of 400 px [2.30]. One choice closes it; several wait for Save. */
export function OptionPickerDialog<V extends string>({
  open,
  title,
  options,
  selected = noneSelected as readonly V[],
  multiple = false,
  confirmLabel = 'Save',
  emptyText,
  adds,
  onPick,
  onClose,
}: OptionPickerDialogProps<V>) {
  const phone = useIsPhone();
  const [chosen, setChosen] = useState<V[]>([...selected]);
  const key = selected.join('~');
  useEffect(() => {
    if (open) setChosen(key === '' ? [] : (key.split('~') as V[]));
  }, [open, key]);
  return (
    <DialogBase
      open={open && (options.length > 0 || adds !== undefined) && Boolean(onPick)}
      title={title}
      onClose={onClose}
      flush
      closeButton
      actions={
        multiple ? (
          <>
            <PickedLine count={chosen.length} onClear={() => setChosen([])} />
            <Button variant="outlined" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="contained"
              onClick={() => {
                onPick?.(chosen);
                onClose();
              }}
            >
              {confirmLabel}
            </Button>
          </>
        ) : undefined
      }
    >
      <OptionList
        label={title}
        options={options}
        selected={chosen}
        multiple={multiple}
        roomy={phone}
        height={phone ? 'fill' : 400}
        steady
        {...(emptyText ? { emptyText } : {})}
        adds={adds}
        onChange={(values) => {
          setChosen(values);
          if (!multiple) onPick?.(values);
        }}
        onDone={onClose}
      />
    </DialogBase>
  );
}
