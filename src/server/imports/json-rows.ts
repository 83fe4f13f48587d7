import { UnreadableFile } from '#server/imports/unreadable-file.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = Record<string, Json>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stamp = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The rows of a JSON text, the headings first: a list of objects, an object with one such list (a calendar), or GeoJSON,
 * whose lines become outlines. A group of times, such as the sessions of a weekend, becomes its first and last one.
 */
export function jsonRows(text: string): { rows: string[][]; kind: 'json' | 'geojson' } {
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    throw new UnreadableFile('This is not valid JSON. Export the file again, or send CSV.');
  }
  const is_geojson = isObject(parsed) && parsed['type'] === 'FeatureCollection';
  const items = listOf(parsed);
  const columns = new Map<string, number>();
  const flat = items.map((item) => {
    const cells = new Map<string, string>();
    if (is_geojson) flattenFeature(item, cells);
    else flatten(item, '', cells, 0);
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size);
    return cells;
  });
  const names = [...columns.keys()];
  const rows = flat.map((cells) => names.map((name) => cells.get(name) ?? ''));
  return { rows: [names, ...rows], kind: is_geojson ? 'geojson' : 'json' };
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
  const middle = (axis: number) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  if (points.length > 1) cells.set('outline', JSON.stringify(points));
  cells.set('latitude', String(middle(1)));
  cells.set('longitude', String(middle(0)));
}

function pointsOf({ type, coordinates }: JsonObject): number[][] {
  if (!Array.isArray(coordinates)) return [];
  const line =
    type === 'Point' ? [coordinates] : type === 'LineString' ? coordinates : coordinates[0];
  if (!Array.isArray(line)) return [];
  return line.filter(
    (point): point is number[] =>
      Array.isArray(point) && point.length >= 2 && point.every((axis) => typeof axis === 'number'),
  );
}
