import type { ListName } from '#contract/list-names.ts';
import type { DeclaredList as Declaration } from '#contract/list.ts';
import { plainLists } from '#contract/plain-lists.ts';
import type { ReadName } from '#web/api/action-types.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { NotFoundPage } from '#web/shell/gate/not-found-page.tsx';

type AnyDeclaration = Declaration<never> & { read: ReadName };

/** /dashboard/lists/$list: a list that is declared and wishes no more. */
export function PlainListScreen() {
  const name = useParam('list');
  const declared = (plainLists as Readonly<Record<string, AnyDeclaration | undefined>>)[name];
  if (!declared) return <NotFoundPage />;
  return <PlainList key={name} name={name as ListName} declared={declared} />;
}

function PlainList({ name, declared }: { name: ListName; declared: AnyDeclaration }) {
  const shown = useDeclaredList(name, declared);
  const { total } = shown.table;
  return (
    <>
      <PageHeader title={declared.title} total={total} actions={shown.exporting.menu} />
      <DeclaredList shown={shown} />
    </>
  );
}
