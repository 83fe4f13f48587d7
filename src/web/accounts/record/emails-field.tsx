import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Further addresses of a form, one Enter each; a press on a cross takes one away. */
export function EmailsField<V extends FieldValues, C, T>(place: {
  name: FieldPath<V>;
  control: Control<V, C, T>;
}) {
  const { field, fieldState } = useController(place);
  const value: readonly string[] = field.value;
  const [typed, setTyped] = useState('');
  const add = () => {
    const email = typed.trim();
    if (email === '') return;
    if (!value.includes(email)) field.onChange([...value, email]);
    setTyped('');
  };
  return (
    <Box>
      <TextField
        label="Extra email addresses"
        type="email"
        value={typed}
        onChange={setTyped}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
          event.preventDefault();
          add();
        }}
        hint="They get a copy of every mail. Enter adds one."
        error={
          fieldState.error
            ? (fieldState.error.message ?? 'One of these is not an email address.')
            : undefined
        }
      />
      {value.length > 0 ? (
        <Box
          component="ul"
          aria-label="Extra email addresses"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
        >
          {value.map((email) => (
            <Box
              component="li"
              key={email}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                pl: 2.5,
                borderRadius: `${t.radius.sm}px`,
                background: t.n[100],
                fontSize: 13,
              }}
            >
              {email}
              <IconButton
                aria-label={`Remove ${email}`}
                onClick={() => field.onChange(value.filter((one) => one !== email))}
                sx={{ width: 28, height: 28 }}
              >
                <X size={14} />
              </IconButton>
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
