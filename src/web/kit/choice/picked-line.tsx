import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** "3 selected · Clear", at the foot of a list of which several can be chosen. */
export function PickedLine({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        alignItems: 'center',
        fontSize: 13,
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" role="status" className="num">
        {count} selected
      </Box>
      {count > 0 ? (
        <>
          <Box component="span" aria-hidden="true" sx={{ ml: 1 }}>
            ·
          </Box>
          <Button onClick={onClear} sx={{ px: 1, minWidth: 0 }}>
            Clear
          </Button>
        </>
      ) : null}
    </Box>
  );
}
