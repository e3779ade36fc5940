import '#platform/web/theme/sheets/dialog.ts'
import { Drawer } from '@mantine/core'
import Search from 'lucide-react/icons/search'
import { Logo } from '#platform/web/ui/logo.tsx'
import type { NavigationGroup } from './navigation.ts'
import styles from './navigation-drawer.module.css'
import { NavigationLinks } from './navigation-links.tsx'

export type NavigationDrawerProps = { isOpen: boolean; onClose(): void; onSearch(): void; groups: NavigationGroup[] }

/** The navigation on phones: slides in over the page, keeps focus inside, gives it back to the button that opened it. */
export function NavigationDrawer({ isOpen, onClose, onSearch, groups }: NavigationDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={<MenuTitle />}
      size={312}
      classNames={{ header: styles.header, content: styles.content, body: styles.body }}
    >
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search size={20} aria-hidden />
        Search
      </button>
      <NavigationLinks groups={groups} label="Menu" onNavigate={onClose} />
    </Drawer>
  )
}

function MenuTitle() {
  return (
    <>
      <span className="visually-hidden">Menu</span>
      <span className={styles.logo} aria-hidden>
        <Logo size={28} />
      </span>
    </>
  )
}
