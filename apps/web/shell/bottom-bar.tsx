import { useLocation } from '@tanstack/react-router'
import { ScreenLink } from '#platform/web/screens.tsx'
import { paths } from '#rules/paths.ts'
import styles from './bottom-bar.module.css'
import { bottomEntriesFor } from './bottom-entries.ts'
import type { NavigationContext } from './navigation.ts'

/** On phones, the screens people open most, below the thumb. Everything else is in the menu. */
export function BottomBar({ context }: { context: NavigationContext }) {
  const { pathname } = useLocation()
  const isHome = pathname === paths.home.path
  return (
    <nav aria-label="Most used" className={styles.bar}>
      {bottomEntriesFor(context).map(({ path, label, icon: Icon }) => (
        <ScreenLink
          key={path}
          to={path}
          className={styles.entry}
          {...(isHome && path === paths.dashboard.path && { 'aria-current': 'page' })}
        >
          <Icon size={22} aria-hidden />
          {label}
        </ScreenLink>
      ))}
    </nav>
  )
}
