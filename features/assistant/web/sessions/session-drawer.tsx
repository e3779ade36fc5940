import { Drawer } from '#platform/web/ui/drawer.tsx'
import { SessionSidebar } from './session-sidebar.tsx'
import styles from './sessions.module.css'

type SessionDrawerProps = { isOpen: boolean; onClose(): void; onDeleted(id: string): void }

/** The conversations where there is no room beside the open one. */
export function SessionDrawer({ isOpen, onClose, onDeleted }: SessionDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Chats"
      size={320}
      classNames={{ content: styles.drawer, body: styles.drawerBody }}
    >
      <SessionSidebar onDeleted={onDeleted} onOpened={onClose} />
    </Drawer>
  )
}
