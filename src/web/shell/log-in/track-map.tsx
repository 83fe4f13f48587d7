import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

const circuit =
  'M118 470 C96 430 104 382 132 340 L196 246 C214 220 204 196 184 176 C160 150 168 108 204 92 C244 74 284 96 300 132 L322 182 C330 200 350 206 368 196 L452 150 C486 132 526 150 538 186 C550 224 526 256 490 262 L398 278 C374 282 364 306 378 326 L424 390 C446 420 438 462 404 480 C372 498 336 486 318 456 L290 408 C278 388 252 388 240 408 L200 474 C180 506 138 506 118 470 Z';

const corners = [
  { x: 132, y: 340, n: '01' },
  { x: 184, y: 176, n: '02' },
  { x: 300, y: 132, n: '03' },
  { x: 452, y: 150, n: '04' },
  { x: 398, y: 278, n: '05' },
  { x: 424, y: 390, n: '06' },
  { x: 240, y: 408, n: '07' },
];

/** A made-up circuit with its corner numbers, one sector in brand orange: the picture beside the log-in. */
export function TrackMap() {
  return (
    <Box
      component="svg"
      viewBox="60 50 520 490"
      aria-hidden="true"
      focusable="false"
      sx={{ width: 'min(40vw, 560px)', height: 'auto' }}
    >
      <path d={circuit} fill="none" stroke={t.brand[100]} strokeWidth={22} strokeLinejoin="round" />
      <path
        d={circuit}
        fill="none"
        stroke={t.brand[200]}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <path
        d={circuit}
        fill="none"
        stroke={t.brand[500]}
        strokeWidth={3}
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray="0.17 1"
        strokeDashoffset={-0.3}
      />
      <g stroke={t.brand[500]} strokeWidth={2}>
        <line x1={146} y1={300} x2={170} y2={316} />
      </g>
      {corners.map((corner) => (
        <g key={corner.n}>
          <circle cx={corner.x} cy={corner.y} r={11} fill={t.n[0]} stroke={t.brand[200]} />
          <text
            x={corner.x}
            y={corner.y + 3.5}
            textAnchor="middle"
            fontSize={10}
            fontWeight={600}
            fontFamily={t.font.display}
            fill={t.brand[700]}
          >
            {corner.n}
          </text>
        </g>
      ))}
    </Box>
  );
}
