import { counted } from '#domain/counted.ts';
import { maxImportColumns } from '#domain/imports/import-targets.ts';
import { sumBy } from '#domain/sums.ts';
import { isJsonBeyond } from '#server/platform/http/json-limits.ts';
import { UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = Record<string, Json>;

/** Records of records, and the points of every circuit of a calendar, in the five megabytes that such a file may have. */
const jsonLimits = { depth: 32, values: 2_000_000 };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stamp = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The rows of a JSON text, the headings first: a list of objects, an object with one such list (a calendar), or GeoJSON,
 * whose lines become outlines. A group of times, such as the sessions of a weekend, becomes its first and last one.
 */
export function jsonRows(text: string): {
  rows: string[][];
  file_kind: 'json' | 'geojson';
  without_lines?: string;
} {
  if (isJsonBeyond(text, jsonLimits))
    throw new UnreadableFile(
      'This JSON nests deeper, or holds more values, than a list of records. Export the records alone, or send CSV.',
    );
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    throw new UnreadableFile('This is not valid JSON. Export the file again, or send CSV.');
  }
  const type = isObject(parsed) ? parsed['type'] : undefined;
  const is_geojson = type === 'FeatureCollection' || type === 'Feature';
  const items = listOf(type === 'Feature' ? [parsed] : parsed);
  const columns = new Map<string, number>();
  const flat = items.map((item) => {
    const cells = new Map<string, string>();
    if (is_geojson) flattenFeature(item, cells);
    else flatten(item, '', cells, 0);
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size);
    return cells;
  });
  const names = [...columns.keys()];
  // A heading of its own for every record would make a table as wide as it is long; whoever reads it refuses its width.
  const is_too_wide = names.length > maxImportColumns;
  const rows = is_too_wide ? [] : flat.map((cells) => names.map((name) => cells.get(name) ?? ''));
  return {
    rows: [names, ...rows],
    file_kind: is_geojson ? 'geojson' : 'json',
    ...(is_geojson && names.length > 0 && !columns.has('outline')
      ? { without_lines: shapesOf(items) }
      : {}),
  };
}

/** "40 points": what the features are, by kind. */
function shapesOf(features: readonly JsonObject[]): string {
  const shapes = new Map<string, number>();
  for (const { geometry } of features) {
    const type = isObject(geometry) ? cellOf(geometry['type'] ?? null) : 'empty feature';
    const word = type === 'Point' ? 'point' : type;
    shapes.set(word, (shapes.get(word) ?? 0) + 1);
  }
  return [...shapes].map(([word, count]) => counted(count, word)).join(', ');
}

function listOf(parsed: Json): JsonObject[] {
  const list = Array.isArray(parsed)
    ? parsed
    : isObject(parsed)
      ? Object.values(parsed).find((value) => Array.isArray(value) && value.every(isObject))
      : undefined;
  if (!Array.isArray(list) || !list.every(isObject))
    throw new UnreadableFile(
      'This JSON holds no list of records. A list, or an object with one list, can be read.',
    );
  return list;
}

function flatten(
  item: JsonObject,
  before: string,
  cells: Map<string, string>,
  depth: number,
): void {
  for (const [key, value] of Object.entries(item)) {
    const name = `${before}${key}`;
    if (!isObject(value)) cells.set(name, cellOf(value));
    else if (isTimes(value)) {
      const times = Object.values(value)
        .map(cellOf)
        .toSorted((a, b) => (a < b ? -1 : 1));
      cells.set('first session', times[0] ?? '');
      cells.set('last session', times.at(-1) ?? '');
      cells.set(name, Object.keys(value).join('; '));
    } else if (depth < 3) flatten(value, `${name}.`, cells, depth + 1);
    else cells.set(name, JSON.stringify(value));
  }
}

function isTimes(value: JsonObject): boolean {
  const times = Object.values(value);
  return times.length > 0 && times.every((time) => typeof time === 'string' && stamp.test(time));
}

function cellOf(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string' || typeof one === 'number')
      ? value.join('; ')
      : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The properties of a feature, its line as an outline, and the middle of it. */
function flattenFeature(feature: JsonObject, cells: Map<string, string>): void {
  if (isObject(feature['properties'])) flatten(feature['properties'], '', cells, 0);
  const geometry = feature['geometry'];
  if (!isObject(geometry)) return;
  const points = pointsOf(geometry);
  if (points.length === 0) return;
  const middle = (axis: number) => sumBy(points, (point) => point[axis] ?? 0) / points.length;
  if (isLine(geometry) && points.length > 1) cells.set('outline', JSON.stringify(points));
  cells.set('latitude', String(middle(1)));
  cells.set('longitude', String(middle(0)));
}

const isLine = ({ type }: JsonObject): boolean =>
  typeof type === 'string' && !type.endsWith('Point');

/** The points of a geometry; of several lines in one the first. */
function pointsOf({ type, coordinates }: JsonObject): number[][] {
  let line: Json | undefined = type === 'Point' ? [coordinates ?? null] : coordinates;
  while (Array.isArray(line) && Array.isArray(line[0]) && Array.isArray(line[0][0])) [line] = line;
  if (!Array.isArray(line)) return [];
  return line.filter(
    (point): point is number[] =>
      Array.isArray(point) && point.length >= 2 && point.every((axis) => typeof axis === 'number'),
  );
}
