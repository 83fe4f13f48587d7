// A session, and a fault of a browser, say by which device it was, in words that its owner recognises: "Mozilla/5.0 (X11;
// Linux x86_64) … Chrome/141.0" is "Chrome on Linux". Versions and builds, which could tell one person from another, go.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const find = (pairs: readonly (readonly [RegExp, string])[], text: string) =>
  pairs.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Windows": what a browser says of itself in words that its owner recognises. */
export function deviceName(user_agent: string): string {
  const browser = find(browsers, user_agent);
  const system = find(systems, user_agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Another device';
}
