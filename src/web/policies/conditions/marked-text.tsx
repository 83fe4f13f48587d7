import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** A text taken apart at every place where the words stand: what is between stands at even places, the words at odd ones. */
function partsAt(text: string, words: string): string[] {
  const [low, wanted] = [text.toLowerCase(), words.toLowerCase()];
  const parts: string[] = [];
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + words.length));
    from = at + words.length;
  }
  return [...parts, text.slice(from)];
}

/** A text in which what is searched for is marked, whatever its case. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  const wanted = words.trim();
  if (wanted.length < 2) return text;
  return partsAt(text, wanted).map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a text have no identity of their own; their place is all there is.
      <Box
        component="mark"
        key={`${String(index)} ${part}`}
        sx={{
          background: t.brand[100],
          boxShadow: `inset 0 -2px ${t.brand[500]}`,
          color: 'inherit',
          borderRadius: '2px',
        }}
      >
        {part}
      </Box>
    ) : (
      part
    ),
  );
}
