type Point = readonly [number, number];

/** A corner of a circuit as it is stored; its place in the units of the outline, where it is known. */
export interface Corner {
  number: number;
  name: string;
  x: number | null;
  y: number | null;
}

/** The corner that a driver means: by its name, or by its number as in `9`, `T9` and `Turn 9`. */
export function cornerOf(typed: string, corners: readonly Corner[]): Corner | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return undefined;
  const number = /^(?:t|turn|corner)?\s?(\d{1,3})$/.exec(text)?.[1];
  return corners.find(
    (corner) =>
      corner.name.trim().toLowerCase() === text ||
      (number !== undefined && corner.number === Number(number)),
  );
}

/** A map with its mark, as a drawing wants it: x to the right and y down, undistorted. */
export interface CircuitMap {
  outline: Point[];
  mark?: Point;
}

/**
 * Turns degrees of longitude and latitude into a flat drawing: a degree of longitude is shorter the further north it
 * lies. Undefined when the circuit has no outline.
 */
export function drawableCircuit(circuit: {
  outline: readonly (readonly number[])[] | null;
  corners: readonly Corner[];
  corner_on_track: string;
}): CircuitMap | undefined {
  const points = (circuit.outline ?? []).flatMap(([x, y]): Point[] =>
    x === undefined || y === undefined ? [] : [[x, y]],
  );
  const [first] = points;
  if (!first || points.length < 3) return undefined;
  const narrowing = Math.cos((first[1] * Math.PI) / 180);
  const flat = ([x, y]: Point): Point => [x * narrowing, -y];
  const corner = cornerOf(circuit.corner_on_track, circuit.corners);
  return {
    outline: points.map(flat),
    ...(corner && corner.x !== null && corner.y !== null
      ? { mark: flat([corner.x, corner.y]) }
      : {}),
  };
}
