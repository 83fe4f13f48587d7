import { useId } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { z } from 'zod';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Who accepts, and that the conditions are accepted. */
export const acceptance = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(120, 'At most 120 characters.'),
  accepted: z.literal(true, 'Tick that you accept the conditions.'),
});

export const acceptanceLabels = { name: 'Name', accepted: 'I accept the conditions' };

interface AcceptTickProps {
  control: Control<z.input<typeof acceptance>, unknown, z.output<typeof acceptance>>;
}

/** The tick that binds. */
export function AcceptTick({ control }: AcceptTickProps) {
  const problem = useId();
  return (
    <Controller
      name="accepted"
      control={control}
      render={({ field, fieldState }) => (
        <div>
          <TickBox
            label={acceptanceLabels.accepted}
            checked={field.value}
            onChange={field.onChange}
            describedBy={problem}
          />
          {fieldState.error ? (
            <div id={problem} role="alert" style={{ color: t.error, fontSize: 13 }}>
              {fieldState.error.message}
            </div>
          ) : null}
        </div>
      )}
    />
  );
}
