import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#web/kit/text-field.tsx';
import { t } from '#web/kit/tokens.ts';

export interface EmailsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  hint?: string;
}

/** Further addresses, one Enter each; a press on a cross takes one away. */
export function EmailsField({ label, value, onChange, error, hint }: EmailsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const email = typed.trim();
    if (email === '') return;
    if (!value.includes(email)) onChange([...value, email]);
    setTyped('');
  };
  return (
    <Box>
      <TextField
        label={label}
        type="email"
        value={typed}
        onChange={setTyped}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
          event.preventDefault();
          add();
        }}
        hint={hint ?? 'Enter adds the address.'}
        error={error}
      />
      {value.length > 0 ? (
        <Box
          component="ul"
          aria-label={label}
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
                onClick={() => onChange(value.filter((one) => one !== email))}
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
