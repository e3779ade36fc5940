import { Notifications } from '@mantine/notifications'
import { toastStores } from './toast.ts'

/**
 * Where toasts appear, once per page. Part of the first load: the toast that reports a lost network could not load its
 * code then. Both live regions stay on the page, because a region that is added together with its text is not read out.
 */
export function Toaster() {
  return (
    <>
      <Notifications store={toastStores.polite} aria-live="polite" />
      <Notifications store={toastStores.assertive} aria-live="assertive" />
    </>
  )
}
