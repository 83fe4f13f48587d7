import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '#web/kit/form/text-field.tsx';

/** A password, hidden unless its owner wants to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          aria-label={visible ? 'Hide password' : 'Show password'}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          sx={{ width: 28, height: 28 }}
        >
          {visible ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
      }
    />
  );
}
