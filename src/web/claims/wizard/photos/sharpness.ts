// A sharp picture has edges: the second difference of its brightness varies much. A blurred one is flat everywhere.

/** Below this a picture looks blurred; a wall without any pattern does too, so it only warns. */
const BLURRED_BELOW = 18;

/** How much the second difference of the brightness varies, from `width` × `height` grey values. */
export function sharpnessOf(
  grey: Uint8ClampedArray | readonly number[],
  { width, height }: { width: number; height: number },
): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  const at = (x: number, y: number): number => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

export function looksBlurred(
  grey: Uint8ClampedArray | readonly number[],
  size: { width: number; height: number },
): boolean {
  return sharpnessOf(grey, size) < BLURRED_BELOW;
}
