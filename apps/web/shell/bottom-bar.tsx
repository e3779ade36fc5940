import { useLocation } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUser from 'lucide-react/icons/circle-user-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Rocket from 'lucide-react/icons/rocket'
import { ScreenLink } from '#platform/web/screens.tsx'
import { paths } from '#rules/paths.ts'
import styles from './bottom-bar.module.css'
import { mayOpen, type NavigationContext } from './navigation.ts'

const entries = [
  { ...paths.dashboard, label: 'Home', icon: LayoutDashboard },
  { ...paths.ventures, label: 'Ventures', icon: Rocket },
  { ...paths.events, label: 'Events', icon: CalendarDays },
  { ...paths.resources, label: 'Resources', icon: BookOpen },
  { ...paths.profile, label: 'Me', icon: CircleUser },
]

/** On phones, the screens people open most, below the thumb. Everything else is in the menu. */
export function BottomBar({ context }: { context: NavigationContext }) {
  const { pathname } = useLocation()
  const isHome = pathname === paths.home.path
  return (
    <nav aria-label="Most used" className={styles.bar}>
      {entries
        .filter((entry) => mayOpen(context, entry))
        .map(({ path, label, icon: Icon }) => (
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
