// A car of which there is no photo is drawn by its kind: a Formula 4 is a single seater, an LMP3 a prototype, a Porsche 911
// a coupé, a Ferrari 296 one with its engine before the rear axle, an Aston Martin Vantage one with a long bonnet, whatever
// class it races in. All drawings are ours: seen from the left, nose to the left, on a ground at y = 70 of
// a field of 240 by 80.

/** Kinds of cars that look alike from the side. */
export const carShapeNames = [
  'coupe',
  'mid_engined',
  'front_engined',
  'saloon',
  'hatchback',
  'single_seater',
  'prototype',
  'open_prototype',
  'historic',
] as const;

/** A kind of car that looks alike from the side. */
export type CarShapeName = (typeof carShapeNames)[number];

/** The outlines of a kind of car, as absolute paths of lines (L) and curves (C). */
export interface CarShape {
  body: string;
  /** Windows, screens and the driver. */
  glass: readonly string[];
  /** Wings, splitter and what stands off the body. */
  wings: readonly string[];
  /** Middles at y = 55. */
  wheels: readonly { x: number; r: number }[];
}

/** Every kind by its name. */
export const carShapes: Readonly<Record<CarShapeName, CarShape>> = {
  coupe: {
    body: 'M 16 60 C 15 53 18 49 27 46 C 42 42 58 40 74 38 C 88 28 103 23 121 23 C 146 23 166 31 184 40 C 200 42 212 45 220 49 C 223 53 222 59 218 62 L 20 63 Z',
    glass: [
      'M 82 38 C 92 31 103 27.5 116 27 L 118 38 Z',
      'M 123 27 C 139 27.5 153 31 166 38.5 L 124 38 Z',
    ],
    wings: [
      'M 8 61 L 40 61 L 40 65 L 8 65 Z',
      'M 186 40 L 196 24 L 200 24 L 192 41 Z',
      'M 184 20 C 197 18 212 18 228 19 L 228 23 C 212 22.5 197 22.5 184 24.5 Z',
    ],
    wheels: [
      { x: 54, r: 15 },
      { x: 184, r: 15 },
    ],
  },
  mid_engined: {
    body: 'M 12 60 C 13 55 20 51 34 48 C 52 43 68 39 80 36 C 92 27 106 22.5 122 22.5 C 142 23 160 28 178 35 C 196 37 210 39 222 42 C 226 48 226 56 222 62 L 16 63 Z',
    glass: [
      'M 82 38 C 92 31.5 101 27.5 112 26.5 L 115 38 Z',
      'M 119 25.5 C 130 26 140 29 147 34 L 148 38 L 120 38 Z',
    ],
    wings: [
      'M 4 61 L 38 61 L 38 65 L 4 65 Z',
      'M 198 38 L 206 22 L 210 22 L 205 39 Z',
      'M 190 17 C 204 15.5 220 15.5 234 16.5 L 234 20.5 C 220 20 204 20 190 21.5 Z',
    ],
    wheels: [
      { x: 52, r: 15 },
      { x: 186, r: 15.5 },
    ],
  },
  front_engined: {
    body: 'M 12 60 C 11 51 16 46 28 43 C 56 38.5 84 37 106 36 C 118 27 132 22 148 22 C 168 22.5 184 30 198 40 C 210 42 218 46 222 50 C 224 55 223 59 220 62 L 16 63 Z',
    glass: [
      'M 112 36.5 C 121 29.5 130 26 141 25.5 L 143 36.5 Z',
      'M 148 25.5 C 162 26 173 30 182 37 L 148 37 Z',
    ],
    wings: [
      'M 5 61 L 36 61 L 36 65 L 5 65 Z',
      'M 204 41 L 210 24 L 214 24 L 210 42 Z',
      'M 200 19 C 211 17.5 222 17.5 234 18.5 L 234 22.5 C 222 22 211 22 200 23.5 Z',
    ],
    wheels: [
      { x: 50, r: 15 },
      { x: 188, r: 15 },
    ],
  },
  saloon: {
    body: 'M 16 60 C 15 50 19 46 30 44 C 44 41 56 40 70 39 L 92 25 C 101 21.5 138 21 150 24.5 L 172 38 C 188 39 204 40 215 43 C 221 48 222 56 219 62 L 20 63 Z',
    glass: [
      'M 80 38.5 L 96 28 C 103 26 112 25.5 119 25.5 L 119 38.5 Z',
      'M 124 25.5 C 133 25.5 141 26 147 28 L 162 38.5 L 124 38.5 Z',
    ],
    wings: [
      'M 10 61 L 38 61 L 38 65 L 10 65 Z',
      'M 196 40 L 202 29 L 206 29 L 203 41 Z',
      'M 192 25 L 226 24 L 226 28 L 192 29.5 Z',
    ],
    wheels: [
      { x: 54, r: 14.5 },
      { x: 182, r: 14.5 },
    ],
  },
  hatchback: {
    body: 'M 26 60 C 25 50 29 46 41 44 C 52 41 63 40 74 39 L 98 22 C 108 19 158 18.5 178 21 C 186 27 192 34 197 41 C 206 44 209 54 206 62 L 30 63 Z',
    glass: [
      'M 84 38.5 L 102 25.5 C 109 23.5 118 23 126 23 L 126 38.5 Z',
      'M 131 23 C 146 22.8 160 23 170 24.5 C 176 29 181 34 184 38.5 L 131 38.5 Z',
    ],
    wings: ['M 20 61 L 46 61 L 46 65 L 20 65 Z', 'M 172 16 L 202 17 L 202 21 L 176 21.5 Z'],
    wheels: [
      { x: 60, r: 14.5 },
      { x: 172, r: 14.5 },
    ],
  },
  single_seater: {
    body: 'M 14 57 C 34 53 62 47 92 43 C 101 42 107 41 112 41 L 128 41 C 130 32 135 26 143 25 C 150 25 157 30 166 36 C 182 42 198 46 211 50 L 211 57 L 186 61 L 88 62 L 60 59 Z',
    glass: ['M 113 41 C 112 33 126 33 126 41 Z'],
    wings: [
      'M 5 55 L 38 58 L 38 62 L 5 62 Z',
      'M 200 24 L 230 24 L 230 50 L 225 50 L 225 30 L 200 30 Z',
      'M 99 43 C 104 31 118 29 131 31 L 131 34 C 119 32 107 34 103 43 Z',
      'M 214 48 L 228 48 L 228 52 L 214 52 Z',
    ],
    wheels: [
      { x: 54, r: 15 },
      { x: 192, r: 15.5 },
    ],
  },
  prototype: {
    body: 'M 8 61 C 9 53 18 48 32 44 C 42 40 62 39 78 41 C 86 31 99 24 114 23 C 131 22.5 143 28 154 34 C 174 35 198 37 216 40 C 224 44 226 54 224 62 L 12 63 Z',
    glass: [
      'M 84 39 C 93 30.5 103 27 113 26.5 L 118 36 C 106 39 96 39.5 84 39 Z',
      'M 122 28 C 131 29 138 31.5 144 35.5 L 127 36.5 Z',
    ],
    wings: [
      'M 148 31 C 168 28 190 24 212 21 L 214 40 L 160 35 Z',
      'M 200 17 L 232 17 L 232 22 L 200 22.5 Z',
      'M 4 61 L 30 61 L 30 65 L 4 65 Z',
    ],
    wheels: [
      { x: 48, r: 15 },
      { x: 186, r: 15 },
    ],
  },
  open_prototype: {
    body: 'M 10 61 C 11 52 22 47 38 43 C 52 39 70 40 92 42 L 124 42 C 126 33 132 28 141 28 C 149 29 154 34 162 37 C 182 38 200 40 214 43 C 222 47 224 55 222 62 L 14 63 Z',
    glass: ['M 92 42 C 98 36 105 34.5 111 35 L 112 42 Z', 'M 112 42 C 111 32 125 32 125 42 Z'],
    wings: [
      'M 202 42 L 206 26 L 210 26 L 209 43 Z',
      'M 196 22 L 230 22 L 230 26 L 196 27 Z',
      'M 6 61 L 32 61 L 32 65 L 6 65 Z',
    ],
    wheels: [
      { x: 50, r: 15 },
      { x: 184, r: 15 },
    ],
  },
  historic: {
    body: 'M 20 57 C 17 47 26 41 46 38 C 64 35.5 86 36 104 37 L 112 42 L 138 42 C 146 36 162 34 178 37 C 202 41 219 49 221 56 C 218 61 208 62 196 62 L 40 62 C 30 62 23 61 20 57 Z',
    glass: ['M 98 37 L 106 28 L 109 28.5 L 107 38.5 Z', 'M 122 42 C 121 31 136 31 136 42 Z'],
    wings: ['M 84 56 L 176 56 L 176 58.5 L 84 58.5 Z'],
    wheels: [
      { x: 56, r: 16 },
      { x: 186, r: 16 },
    ],
  },
};

const byClass: Readonly<Record<string, CarShapeName>> = {
  TCR: 'saloon',
  LMP3: 'prototype',
  LMP2: 'prototype',
  HYPERCAR: 'prototype',
  CN: 'open_prototype',
  F4: 'single_seater',
  FREG: 'single_seater',
  F3: 'single_seater',
  F2: 'single_seater',
  HISTORIC: 'historic',
};

/** Models that tell more than their class; the first that is named in the car's name decides. */
const byModel: readonly (readonly [RegExp, CarShapeName])[] = [
  [/\b(formula|tatuus|dallara f|f3|f4)\b/i, 'single_seater'],
  [/\b(radical|norma|caterham|praga|ariel)\b/i, 'open_prototype'],
  [/\b(js p3|lmp|duqueine|oreca|adess|ginetta g61)/i, 'prototype'],
  [/\b(clio|golf|civic|polo|mini|leon|i30|208|308|swift|fiesta|megane|mégane)\b/i, 'hatchback'],
  [/\b(rs 3|rs3|elantra|lynk|giulietta|astra)\b/i, 'saloon'],
  [
    /\b(ferrari|hurac[aá]n|gallardo|mclaren|audi r8|nsx|lotus|alpine|maserati|ford gt|c8|z06 gt3)\b/i,
    'mid_engined',
  ],
  [
    /\b(amg|aston martin|m4|m6|z4|mustang|camaro|corvette|bentley|lexus|supra|nissan|ginetta|viper|f-type)\b/i,
    'front_engined',
  ],
  [/\b(m2|m3|mx-5|mx5|e36|e46|325|c63)\b/i, 'saloon'],
];

/** How a car is drawn; a coupé where neither its model nor its class says otherwise. */
export function carShapeOf(car: { car_class: string; make: string; model: string }): CarShapeName {
  const name = `${car.make} ${car.model}`;
  const isOld = car.car_class === 'HISTORIC';
  return (
    (isOld ? undefined : byModel.find(([words]) => words.test(name))?.[1]) ??
    byClass[car.car_class] ??
    'coupe'
  );
}
