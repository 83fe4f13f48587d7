import Box from '@mui/material/Box';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { addressOfDocument } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** Warns of cars that another quote or policy names for the same event; it may be meant so, and nothing is refused. */
export function CoverElsewhere() {
  const { draft, names, rating } = useQuoteEditing();
  const { items } = draft.content;
  // The last answer may be about a car that was taken out since.
  const found = (rating.rating?.elsewhere ?? []).filter((one) =>
    items.some((item) => item.car_id === one.car_id && item.event_id === one.event_id),
  );
  if (found.length === 0) return null;
  return (
    <Box sx={{ px: 5, pb: 4 }}>
      <InlineAlert tone="warning">
        <Box sx={{ fontWeight: 600 }}>Already quoted or insured elsewhere</Box>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, lineHeight: '22px' }}>
          {found.map((one) => (
            <li key={`${one.policy_id} ${one.car_id} ${one.event_id}`}>
              {`${names.car(one.car_id)}, ${names.event(one.event_id)}: `}
              <AppLink
                href={addressOfDocument(one)}
                sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}
              >
                {`${one.document_state} ${one.document_number}`}
              </AppLink>
              {`, ${documentStatusLabels[one.status].toLowerCase()}`}
            </li>
          ))}
        </Box>
      </InlineAlert>
    </Box>
  );
}
