import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown } from 'lucide-react';
import { createElement, useState } from 'react';
import { chosenWords } from '#web/kit/choice/chosen-words.ts';
import type { ChoiceSheetProps } from '#web/kit/choice/choice-sheet.tsx';
import { later, useLater } from '#web/kit/base/later.ts';
import type { ChoiceProps } from '#web/kit/choice/select-props.ts';
import { t } from '#web/kit/base/tokens.ts';

const choiceSheet = later(() =>
  import('#web/kit/choice/choice-sheet.tsx').then((module) => module.ChoiceSheet),
);

/** The field on phones: a button that opens the choices from below, and closes them after 250 and 350 ms [9.9]. */
export function SelectSheet<V extends string>({
  id,
  helpId,
  ...props
}: ChoiceProps<V> & { id: string; helpId: string }) {
  const [open, setOpen] = useState(false);
  const words = chosenWords(props.options, props.chosen, props.placeholder);
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
          background: t.n[0],
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
            color: words.labels === '' ? t.n[500] : t.n[900],
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {words.labels || words.placeholder}
        </Box>
        <ChevronDown size={18} color={t.n[500]} aria-hidden="true" />
      </ButtonBase>
      <ChoiceSheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function ChoiceSheet<V extends string>(props: ChoiceSheetProps<V>) {
  const Sheet = useLater(choiceSheet, props.open);
  return Sheet ? createElement(Sheet<V>, props) : null;
}
