import { Children, Fragment, type ReactNode } from 'react';

// What stands together: a mail address, a date with its time, an amount with its currency, the number of a record (P-26-0043,
// CL-2026-0020, 2026-00060), or a telephone number.
const whole =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?|\b(?:[A-Z]{1,4}-)?\d{2,4}-\d{3,}(?:-\d+)?|\+\d{2,3} \d[\d ]{4,12}\d|\b[A-Z]{3} \d[\d,]*(?:\.\d\d)?/;
/** The pattern begins anew at each letter: what is longer is a text, whose lines may break anywhere. */
const longestLine = 1000;
const unbroken = { whiteSpace: 'nowrap' } as const;

/** An address goes to the next line as a whole; where it is wider than that, it breaks behind its @ or a dot. */
function Address({ text }: { text: string }) {
  return (
    <span style={{ display: 'inline-block', maxWidth: '100%' }}>
      {text.split(/(?<=[@.])/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function Words({ text }: { text: string }): ReactNode {
  const found = text.length > longestLine ? null : whole.exec(text);
  if (!found) return text;
  const [part] = found;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {part.includes('@') ? <Address text={part} /> : <span style={unbroken}>{part}</span>}
      <Words text={text.slice(found.index + part.length)} />
    </Fragment>
  );
}

/** Words whose dates, addresses, record and telephone numbers stay whole; what is no text stays as it is. */
export function UnbrokenText({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (child) =>
    // A dot between two things stays with the first of them.
    typeof child === 'string' ? <Words text={child.replaceAll(' · ', '\u00a0· ')} /> : child,
  );
}
