import { GalleryThreads } from '#web/communications/gallery/gallery-threads.tsx';
import { GalleryComposer } from '#web/composer/gallery/gallery-composer.tsx';
import { GalleryPage } from '#web/kit/gallery/gallery-page.tsx';
import { GalleryNotifications } from '#web/shell/gallery/gallery-notifications.tsx';

const areas = {
  notifications: { label: 'Notifications', Part: GalleryNotifications },
  messages: { label: 'Messages', Part: GalleryThreads },
  composer: { label: 'Composer', Part: GalleryComposer },
};

/** The sheets of the kit, and those that areas and shell bring for their own parts. */
export function Gallery() {
  return <GalleryPage areas={areas} />;
}
