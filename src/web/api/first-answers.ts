import { queryClient } from '#web/api/query-client.ts';
import { noteShows } from '#web/api/touched-reads.ts';
import type { SessionUser } from '#web/api/session.ts';

/** An answer that the server wrote into the page. */
interface FirstAnswer {
  name: string;
  input: Record<string, unknown>;
  output: unknown;
  shows: string;
}

/** Puts the answers of the page where its reads look first. */
export function takeFirstAnswers(): void {
  const element = document.getElementById('first-answers');
  if (!element) return;
  const answers = JSON.parse(element.textContent) as FirstAnswer[];
  for (const { name, input, output, shows } of answers) {
    noteShows(name, shows);
    // As old as the page, not as the moment in which it is read.
    queryClient.setQueryData([name, input], output, { updatedAt: performance.timeOrigin });
  }
  element.remove();
}

/** Who is logged in, where that is known already. */
export function knownSession(): SessionUser | undefined {
  return queryClient.getQueryData(['is_logged_in', {}]);
}

/** Whether the page itself says that nobody is logged in here. */
export function isStrangersPage(): boolean {
  return document.querySelector('meta[name="session"][content="none"]') !== null;
}
