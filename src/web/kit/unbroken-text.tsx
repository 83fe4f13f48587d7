import { Children, Fragment, type ReactNode } from 'react';

// What stands together: a date with its time, the number of a record (P-26-0043, CL-2026-0020, 2026-00060), or a telephone number.
const whole =
  /\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?|\b(?:[A-Z]{1,4}-)?\d{2,4}-\d{3,}(?:-\d+)?|\+\d{2,3} \d[\d ]{4,12}\d/;
const unbroken = { whiteSpace: 'nowrap' } as const;

/** An address breaks behind its @ first. */
function Breaks({ text }: { text: string }): ReactNode {
  const at = text.search(/(?<=\S@)\S/);
  if (at < 0) return text;
  return (
    <Fragment>
      {text.slice(0, at)}
      <wbr />
      <Breaks text={text.slice(at)} />
    </Fragment>
  );
}

function Words({ text }: { text: string }): ReactNode {
  const found = whole.exec(text);
  if (!found) return <Breaks text={text} />;
  const [part] = found;
  return (
    <Fragment>
      <Breaks text={text.slice(0, found.index)} />
      <span style={unbroken}>{part}</span>
      <Words text={text.slice(found.index + part.length)} />
    </Fragment>
  );
}

/** Words whose dates, record numbers and telephone numbers never break; what is no text stays as it is. */
export function UnbrokenText({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (child) =>
    // A dot between two things stays with the first of them.
    typeof child === 'string' ? <Words text={child.replaceAll(' · ', '\u00a0· ')} /> : child,
  );
}
