import Box from '@mui/material/Box';
import { viewersText } from '#domain/presence/record-presence.ts';
import { InitialsMark } from '#web/kit/text/initials-mark.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

/** More faces than this are only counted. */
const mostMarks = 3;

const onPhones = '@media (max-width: 899.95px)';
const inLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** "Sanne and Tom are viewing", as high with people as without, so that nothing moves when somebody comes. */
export function PresenceLine({
  viewers,
}: {
  viewers: readonly { user_id: string; name: string }[];
}) {
  const several = viewers.length > 1;
  const more = viewers.length - mostMarks;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        height: 20,
        minWidth: 0,
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[600],
      }}
    >
      <Box component="span" sx={{ display: 'flex', flex: 'none', gap: 0.5 }}>
        {viewers.slice(0, mostMarks).map(({ user_id, name }) => (
          <InitialsMark key={user_id} name={name} />
        ))}
      </Box>
      {/* A phone has room for one name; of several it shows the letters, and counts the rest. */}
      {several ? (
        <Box component="span" aria-hidden="true" sx={{ display: { md: 'none' }, flex: 'none' }}>
          {more > 0 ? `+${more} viewing` : 'viewing'}
        </Box>
      ) : null}
      <Box component="span" sx={several ? { ...inLine, [onPhones]: visuallyHidden } : inLine}>
        {viewersText(viewers.map((viewer) => viewer.name))}
      </Box>
    </Box>
  );
}
