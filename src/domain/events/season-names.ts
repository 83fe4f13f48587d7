/** "Porsche Carrera Cup Benelux 2027" and its edition of 2026 are one championship. */
export const withoutYear = (name: string): string =>
  name
    .replaceAll(/\b20\d\d\b/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
