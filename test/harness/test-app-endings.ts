const endings = new Set<() => Promise<void>>();

/** What has to be done when the test file is over, the latest first. */
export function atEndOfFile(ending: () => Promise<void>): void {
  endings.add(ending);
}

/** Does all of it; the first failure is thrown once everything was tried. */
export async function endTestApps(): Promise<void> {
  const failures: unknown[] = [];
  for (const ending of [...endings].toReversed()) {
    endings.delete(ending);
    await ending().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
