import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** What still stands in the way of a step, one line each. */
export function ClaimProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <InlineAlert tone="error">
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </InlineAlert>
  );
}
