import Box from '@mui/material/Box';
import { type CarZone, carZones, tickedIn } from '#web/claims/wizard/car-parts.ts';
import { t } from '#web/kit/base/tokens.ts';

const zonePaths: Readonly<Record<CarZone['id'], string>> = {
  front: 'M22 62C18 44 30 26 64 24v72C30 94 18 76 22 62z',
  left: 'M68 24h112v32H68z',
  right: 'M68 64h112v32H68z',
  rear: 'M184 24c26 0 40 8 42 20v32c-2 12-16 20-42 20z',
};

/** The car from above, nose to the left; zones with damage are tinted. Decoration: the lists below say the same. */
export function CrashCarDrawing({ damaged }: { damaged: readonly string[] }) {
  return (
    <Box
      component="svg"
      viewBox="10 8 226 104"
      aria-hidden="true"
      sx={{ display: 'block', width: '100%', maxWidth: 340, mx: 'auto', mb: 4 }}
    >
      {[
        [42, 12],
        [42, 98],
        [172, 12],
        [172, 98],
      ].map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={34} height={10} rx={4} fill={t.n[700]} />
      ))}
      {carZones.map((zone) => {
        const hit = tickedIn(zone, damaged) > 0;
        return (
          <path
            key={zone.id}
            d={zonePaths[zone.id]}
            fill={hit ? t.brand[200] : t.n[50]}
            stroke={hit ? t.brand[600] : t.n[400]}
            strokeWidth={1.25}
            strokeLinejoin="round"
          />
        );
      })}
      <path
        d="M92 40c20-4 52-4 68 0 4 12 4 28 0 40-16 4-48 4-68 0-5-12-5-28 0-40z"
        fill={t.n[0]}
        stroke={t.n[400]}
        strokeWidth={1.25}
      />
    </Box>
  );
}
