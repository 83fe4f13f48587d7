import Box from '@mui/material/Box';
import { carShapeOf, carShapes } from '#domain/garage/car-shapes.ts';
import { t } from '#web/kit/base/tokens.ts';

/** A car without a photo, drawn by its kind; decoration, since its name stands beside it. */
export function CarSilhouette({
  car,
  width = 72,
}: {
  car: Parameters<typeof carShapeOf>[0];
  width?: number;
}) {
  const { body, glass, wings, wheels } = carShapes[carShapeOf(car)];
  return (
    <Box
      component="svg"
      viewBox="0 12 240 62"
      aria-hidden="true"
      // On a phone the name has the room alone.
      sx={{ display: { xs: 'none', sm: 'block' }, flex: 'none', width, height: 'auto' }}
    >
      {wings.map((path) => (
        <path key={path} d={path} fill={t.n[500]} />
      ))}
      <path d={body} fill={t.n[700]} />
      {glass.map((path) => (
        <path key={path} d={path} fill={t.n[200]} />
      ))}
      {wheels.map(({ x, r }) => (
        <g key={x}>
          <circle cx={x} cy={55} r={r + 1.5} fill={t.n[0]} />
          <circle cx={x} cy={55} r={r} fill={t.n[900]} />
          <circle cx={x} cy={55} r={r * 0.55} fill={t.n[300]} />
        </g>
      ))}
    </Box>
  );
}
