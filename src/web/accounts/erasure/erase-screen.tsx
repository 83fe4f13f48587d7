import { addressOf } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasedNote } from '#web/accounts/erasure/erased-note.tsx';
import { ErasurePage } from '#web/accounts/erasure/erasure-page.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

/** /dashboard/accounts/{user_id}/erase: what is held about a person, and forgetting it. */
export function EraseScreen() {
  const user_id = useParam('user_id');
  const read = useRead('get_erasure', { user_id });
  const erase = useWrite('erase_person');
  const mayHold = useIsAmong('superadmin');
  if (read.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (read.isError) throw read.error;
  const { name, ended_at, stays } = read.data;
  const account = addressOf('account', { user_id });
  return (
    <ErasurePage
      noun="person"
      breadcrumb={[
        { label: 'Accounts', href: addressOf('accounts') },
        { label: name, href: account },
      ]}
      title="Personal data"
      erasure={read.data}
      stays={ended_at === null ? stays : null}
      erasedNote={<ErasedNote user_id={user_id} erasure={read.data} mayHold={mayHold} />}
      erase={(typed_name) => erase.mutateAsync({ user_id, typed_name })}
      doneHref={account}
      dataHref={downloadAddress('get_person_data', { user_id })}
    />
  );
}
