import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

export interface FieldFrameProps {
  label: string;
  htmlFor?: string;
  /** Id of the label, for composite controls that use aria-labelledby. */
  labelId?: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Id of the line below, for aria-describedby. */
  helpId: string;
  /** Only readers get the label; a caption stands elsewhere. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label above, control, one line below: the same for every kind of field. */
export function FieldFrame({
  label,
  htmlFor,
  labelId,
  required = false,
  hint,
  error,
  helpId,
  hideLabel = false,
  children,
}: FieldFrameProps) {
  return (
    <Box sx={{ minWidth: 0, width: '100%', position: 'relative' }}>
      <Box
        component="label"
        {...(htmlFor ? { htmlFor } : {})}
        {...(labelId ? { id: labelId } : {})}
        sx={
          hideLabel
            ? visuallyHidden
            : {
                display: 'block',
                mb: 1,
                fontSize: { xs: 15, md: 13 },
                lineHeight: '20px',
                fontWeight: 550,
                color: t.n[800],
              }
        }
      >
        {label}
        {required ? (
          <Box component="span" aria-hidden="true" sx={{ color: t.brand[600], ml: 0.5 }}>
            *
          </Box>
        ) : null}
      </Box>
      {children}
      {error ? (
        <FieldError id={helpId}>{error}</FieldError>
      ) : hint ? (
        <Box
          id={helpId}
          sx={{ mt: 1, fontSize: { xs: 14, md: 12 }, lineHeight: '16px', color: t.n[500] }}
        >
          {hint}
        </Box>
      ) : null}
    </Box>
  );
}
