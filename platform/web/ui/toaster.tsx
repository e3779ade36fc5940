import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/**
 * The place where toasts appear. Once per page, in the shell, beside the router's outlet. Part of the first load: the toast
 * that says the network is gone must not have to come over it.
 */
export function Toaster() {
  return <Notifications limit={1} autoClose={5000} position="bottom-right" containerWidth={400} />
}
