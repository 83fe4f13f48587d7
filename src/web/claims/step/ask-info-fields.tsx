import Box from '@mui/material/Box';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { usualEvidence } from '#domain/lines/usual-evidence.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** The words that go with the list. */
export const askedMessage = z
  .string()
  .trim()
  .min(1, 'Missing data for Message')
  .max(2000, 'At most 2000 characters.');

/** The list of what is missing, to tick. */
export function MissingItemsField<V extends FieldValues, C, T>(props: {
  name: FieldPath<V>;
  control: Control<V, C, T>;
  /** What the claims are about. */
  types: readonly InsuranceType[];
}) {
  return (
    <Controller
      {...props}
      render={({ field, fieldState }) => {
        const ticked: readonly string[] = field.value;
        const usual = usualEvidence(props.types);
        return (
          <Box role="group" aria-label="What is missing">
            <Box
              sx={{
                display: 'grid',
                columnGap: 4,
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              }}
            >
              {usual.map((item) => (
                <TickBox
                  key={item}
                  label={item}
                  checked={ticked.includes(item)}
                  onChange={(on) =>
                    field.onChange(on ? [...ticked, item] : ticked.filter((one) => one !== item))
                  }
                />
              ))}
            </Box>
            {usual.length === 0 ? (
              <Box sx={{ fontSize: 13, color: t.n[600] }}>
                Nothing is usual of all these insurances. Write what is missing.
              </Box>
            ) : null}
            {fieldState.error ? <FieldError>{fieldState.error.message}</FieldError> : null}
          </Box>
        );
      }}
    />
  );
}
