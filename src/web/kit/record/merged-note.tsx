import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** On the page of a record that became an alias: where it went. */
export function MergedNote({ name, href }: { name: string; href: string }) {
  return (
    <InlineAlert tone="info">
      This record was merged into{' '}
      <AppLink href={href} sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}>
        {name}
      </AppLink>
      , which has everything that named it.
    </InlineAlert>
  );
}
