import Box from '@mui/material/Box';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** The text cut at its addresses; `at` is where each part begins. */
function partsOf(text: string): { at: number; text: string; is_address: boolean }[] {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    parts.push({ at, text: text.slice(at, match.index), is_address: false });
    parts.push({ at: match.index, text: match[0], is_address: true });
    at = match.index + match[0].length;
  }
  return [...parts, { at, text: text.slice(at), is_address: false }].filter(
    (part) => part.text !== '',
  );
}

/** A message as it was typed: its line breaks stay, and addresses can be pressed. */
export function ThreadText({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text).map((part) =>
        part.is_address ? (
          <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          <UnbrokenText key={part.at}>{part.text}</UnbrokenText>
        ),
      )}
    </Box>
  );
}
