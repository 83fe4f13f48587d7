import { addressOf } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasedAlert } from '#web/accounts/erasure/erased-alert.tsx';
import { ErasurePage } from '#web/accounts/erasure/erasure-page.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

/** /dashboard/drivers/{driver_id}/erase: what is held about a driver, with or without an account, and forgetting it. */
export function DriverEraseScreen() {
  const driver_id = useParam('driver_id');
  const read = useRead('get_driver_erasure', { driver_id });
  const erase = useWrite('erase_driver');
  if (read.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (read.isError) throw read.error;
  return (
    <ErasurePage
      noun="driver"
      breadcrumb={[{ label: 'Drivers', href: addressOf('drivers') }]}
      title={read.data.name}
      erasure={read.data}
      stays={read.data.stays}
      erasedNote={<ErasedAlert erasure={read.data} />}
      erase={(typed_name) => erase.mutateAsync({ driver_id, typed_name })}
      doneHref={addressOf('drivers')}
      dataHref={downloadAddress('get_driver_data', { driver_id })}
    />
  );
}
