import { useState } from 'react';
import { CircuitLine } from '#web/kit/chart/circuit-line.tsx';
import { CircuitMap } from '#web/kit/chart/circuit-map.tsx';
import { CourseLine } from '#web/kit/chart/course-line.tsx';
import { GalleryAnswer, GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { PressBars } from '#web/kit/chart/press-bars.tsx';
import { TimeBars } from '#web/kit/chart/time-bars.tsx';
import { QrCode } from '#web/kit/chart/qr-code.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';

const outline = [
  [4.5385, 52.3888],
  [4.5405, 52.391],
  [4.5432, 52.392],
  [4.5475, 52.3915],
  [4.551, 52.3885],
  [4.549, 52.386],
  [4.5455, 52.387],
  [4.543, 52.385],
  [4.54, 52.3845],
  [4.538, 52.3865],
  [4.5385, 52.3888],
];
const corner = (number: number, name: string, at: readonly number[] | undefined) => ({
  number,
  name,
  x: at?.[0] ?? null,
  y: at?.[1] ?? null,
});
const corners = [
  corner(1, 'Tarzanbocht', outline[2]),
  corner(2, 'Hugenholtzbocht', outline[4]),
  corner(3, 'Mastersbocht', outline[8]),
];
const cornerOptions = corners.map(({ number, name }) => ({
  value: String(number),
  label: `${number} ${name}`,
}));
const order = [1, 2, 3, 4, 5, 6].map((number) => corner(number, '', undefined));

/** Circuits as lines and as maps, and a square for a camera. */
export function GalleryPictures() {
  const [marked, setMarked] = useState<number>();
  const [pressed, setPressed] = useState<string>();
  return (
    <GallerySection title="Pictures">
      <CircuitMap
        course={{ outline, corners }}
        marked={marked}
        onPick={({ number }) => setMarked(number)}
      />
      <div>
        <SelectField
          label="Corner"
          options={cornerOptions}
          value={marked === undefined ? null : String(marked)}
          onChange={(value) => setMarked(value === null ? undefined : Number(value))}
        />
        <GalleryAnswer>{marked === undefined ? '' : `Corner ${marked}`}</GalleryAnswer>
      </div>
      <CircuitMap course={{ outline: null, corners: order }} />
      <TimeBars
        label="Cover in time"
        at={1_780_700_000}
        rows={[
          {
            key: 'zandvoort',
            label: 'Zandvoort',
            note: 'Porsche 911 GT3 Cup #27',
            bars: [
              { from: 1_780_610_400, to: 1_780_740_000, look: 'hatched', text: 'Suspended' },
              { from: 1_780_740_000, to: 1_780_869_600, look: 'full', text: 'Covered' },
            ],
          },
          {
            key: 'spa',
            label: 'Spa',
            bars: [{ from: 1_783_634_400, to: 1_783_893_600, look: 'empty', text: 'Cancelled' }],
          },
        ]}
      />
      <PressBars
        label="Faults by the hour"
        bars={[3, 0, 38].map((value, hour) => ({
          key: String(hour),
          text: `${hour}:00, ${value} faults`,
          tick: `${hour}:00`,
          value,
        }))}
        pressed={pressed}
        onPress={setPressed}
      />
      <CourseLine circuit={{ outline, corners }} />
      <QrCode text="https://paddock.example/policy-info" label="Code of the address" />
      {(['coast', 'forest', 'hill', 'street'] as const).map((circuit) => (
        <CircuitLine key={circuit} circuit={circuit} width={180} />
      ))}
    </GallerySection>
  );
}
