import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type FieldErrors, fieldLabel } from '#web/policies/editor/field-errors.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** Complaints about fields, each line leading to its field. */
export function ComplaintLinks({ complaints }: { complaints: FieldErrors }) {
  const { draft, names, reveal } = useQuoteEditing();
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, lineHeight: '22px' }}>
      {[...complaints].map(([path, message]) => (
        <li key={path}>
          <Link
            component="button"
            type="button"
            onClick={() => reveal(path)}
            sx={{
              font: 'inherit',
              lineHeight: 'inherit',
              verticalAlign: 'baseline',
              textAlign: 'left',
              color: 'inherit',
              textDecorationColor: 'currentcolor',
            }}
          >
            {`${fieldLabel(path, draft.content, names)}: ${message}`}
          </Link>
        </li>
      ))}
    </Box>
  );
}
