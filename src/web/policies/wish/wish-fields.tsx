import Box from '@mui/material/Box';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';

/** Questions side by side where there is room, each where a complaint of its path leads. */
export function WishFields<V extends object>({
  at,
  errors,
  ...fields
}: {
  /** What stands before the names of the fields in the paths of complaints. */
  at: string;
  errors: ReadonlyMap<string, string>;
  values: V;
  onChange: (part: Partial<V>) => void;
  lines: FieldLines<Extract<keyof V, string>>;
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      <ValueFields
        {...fields}
        errorOf={(name) => errors.get(at + name)}
        renderSpot={(name, field) => <FieldSpot path={at + name}>{field}</FieldSpot>}
      />
    </Box>
  );
}
