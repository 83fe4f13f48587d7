import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { counted } from '#domain/counted.ts';
import { type FieldErrors, fieldLabel } from '#web/policies/editor/field-errors.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** So many complaints are told at once; the rest follows as they are mended. */
const MOST_COMPLAINTS = 25;

/** Complaints about fields, each line leading to its field. */
export function ComplaintLinks({ complaints }: { complaints: FieldErrors }) {
  const { draft, names, reveal } = useQuoteEditing();
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, lineHeight: '22px' }}>
      {[...complaints].slice(0, MOST_COMPLAINTS).map(([path, message]) => (
        <li key={path}>
          <Link
            component="button"
            type="button"
            onClick={() => reveal(path)}
            sx={{
              font: 'inherit',
              lineHeight: 'inherit',
              // Its mark stands at the first of several lines.
              verticalAlign: 'top',
              textAlign: 'left',
              color: 'inherit',
              textDecorationColor: 'currentcolor',
            }}
          >
            {`${fieldLabel(path, draft.content, names)}: ${message}`}
          </Link>
        </li>
      ))}
      {complaints.size > MOST_COMPLAINTS ? (
        <li>{`and ${counted(complaints.size - MOST_COMPLAINTS, 'more', 'more')}`}</li>
      ) : null}
    </Box>
  );
}
