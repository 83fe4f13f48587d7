import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in which what is searched for is marked, whatever its case. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  const wanted = words.trim();
  if (wanted.length < 2) return text;
  const parts = text.split(new RegExp(`(${escaped(wanted)})`, 'gi'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a text have no identity of their own; their place is all there is.
      <Box
        component="mark"
        key={`${String(index)} ${part}`}
        sx={{ background: t.brand[100], color: 'inherit', borderRadius: '2px' }}
      >
        {part}
      </Box>
    ) : (
      part
    ),
  );
}
