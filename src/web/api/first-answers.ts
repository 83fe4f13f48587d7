import { queryClient } from '#web/api/query-client.ts';
import type { SessionUser } from '#web/api/session.ts';

/** Puts the answers that the server wrote into the page where the reads of that name look first. */
export function takeFirstAnswers(): void {
  const element = document.getElementById('first-answers');
  if (!element) return;
  const answers = JSON.parse(element.textContent) as Record<string, unknown>;
  for (const [name, output] of Object.entries(answers))
    queryClient.setQueryData([name, {}], output);
  element.remove();
}

/** Who is logged in, where that is known already. */
export function knownSession(): SessionUser | undefined {
  return queryClient.getQueryData(['is_logged_in', {}]);
}
