import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { DriverCategory } from '#domain/rating/levels/driver-levels.ts';
import { sharedFile } from '#test/harness/shared-folder.ts';

/** A driver of an entry with the licence category of each year that is known. */
export interface EntryDriver {
  first_name: string;
  last_name: string;
  categories: Record<string, DriverCategory>;
  /** Of the season of the race. */
  category: DriverCategory;
}

/** A car on the grid, as the official results name it. */
export interface RaceEntry {
  position: number;
  number: string;
  team: string;
  vehicle: string;
  car_class: string;
  /** Cents. */
  insured_value: number;
  drivers: EntryDriver[];
}

type Row = Record<string, string>;

function readRows(file: string): Row[] {
  const text = readFileSync(sharedFile(`data/${file}`), 'utf8');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}

/** Classes of the race as classes of the rating tables. What is not known is rated as the class of the model, or GT3. */
const classes: Record<string, string> = {
  GTP: 'HYPERCAR',
  DPi: 'HYPERCAR',
  LMP2: 'LMP2',
  LMP3: 'LMP3',
  GTLM: 'GT2',
  GTDPRO: 'GT3',
  GTD: 'GT3',
};

interface Model {
  name: string;
  car_class: string;
  insured_value: number;
}

function readModels(): Model[] {
  return readRows('derived/car_models_illustrative_values.csv').map((row) => ({
    name: `${row['make']} ${row['model']}`.toLowerCase(),
    car_class: row['car_class'] ?? '',
    insured_value: Number(row['default_insured_value_eur']) * 100,
  }));
}

/** What the car is worth: by its model, else as the dearest of its class. */
function valueOf(vehicle: string, car_class: string, models: readonly Model[]): number {
  const name = vehicle.toLowerCase();
  const own = models.find((model) => name.startsWith(model.name) || model.name.startsWith(name));
  const of_class = models.filter((model) => model.car_class === car_class);
  return own?.insured_value ?? Math.max(10_000_000, ...of_class.map((one) => one.insured_value));
}

function readCategories(): Map<string, Omit<EntryDriver, 'category'>> {
  return new Map(
    readRows('imsa/drivers_fia_category.csv').map((row) => {
      const { first_name = '', last_name = '', history = '' } = row;
      const years = history.split('|').map((part) => part.split(':'));
      const categories = Object.fromEntries(years) as EntryDriver['categories'];
      return [`${first_name} ${last_name}`, { first_name, last_name, categories }];
    }),
  );
}

/** The grid of one race in the order of its result; `stamp` names the session in the file. */
export function readGrid(stamp: string): RaceEntry[] {
  const models = readModels();
  const known = readCategories();
  const season = stamp.slice(0, 4);
  const driverOf = (text: string): EntryDriver => {
    const [name, category] = text.split('/') as [string, DriverCategory];
    const [first_name = '', ...rest] = name.split(' ');
    const found = known.get(name) ?? { first_name, last_name: rest.join(' '), categories: {} };
    // Whoever is missing in the list of categories has the one that stands in the result.
    const own = found.categories[season] ?? category;
    return { ...found, categories: { ...found.categories, [season]: own }, category: own };
  };
  return readRows('imsa/race_entries.csv')
    .filter((row) => row['session_stamp'] === stamp)
    .map((row) => {
      const { vehicle = '', drivers_with_category = '' } = row;
      const of_model = models.find((model) => vehicle.toLowerCase().startsWith(model.name));
      const car_class = classes[row['class'] ?? ''] ?? of_model?.car_class ?? 'GT3';
      return {
        position: Number(row['position']),
        number: row['number'] ?? '',
        team: row['team'] ?? '',
        vehicle,
        car_class,
        insured_value: valueOf(vehicle, car_class, models),
        drivers: drivers_with_category.split('; ').map(driverOf),
      };
    })
    .toSorted((a, b) => a.position - b.position);
}
