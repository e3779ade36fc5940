import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster-view.css'
import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

export function ToasterView() {
  return <Notifications limit={1} autoClose={5000} position="bottom-right" containerWidth={400} />
}
