import { Fragment, type ReactNode } from 'react';

const date = /\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?/;
const unbroken = { whiteSpace: 'nowrap' } as const;

/** A line of words whose dates never break at their hyphens. */
export function UnbrokenDates({ text }: { text: string }): ReactNode {
  const found = date.exec(text);
  if (!found) return text;
  const [words] = found;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      <span style={unbroken}>{words}</span>
      <UnbrokenDates text={text.slice(found.index + words.length)} />
    </Fragment>
  );
}
