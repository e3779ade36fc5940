import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import Sparkles from 'lucide-react/icons/sparkles'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { NotificationBell } from '#features/notifications/web/embeds.tsx'
import type { CurrentUser } from '#features/users/schema.ts'
import { Logo, LogoMark } from '#platform/web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AskBox } from './ask-box.tsx'
import styles from './header.module.css'

export type HeaderProps = {
  user: CurrentUser
  isMenuOpen: boolean
  onOpenMenu(): void
  /** Loads the menu before it is asked for. */
  onPreloadMenu(): void
  onSearch(query: string): void
}

export function Header({ user, isMenuOpen, onOpenMenu, onPreloadMenu, onSearch }: HeaderProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <header className={styles.header} data-asking={isAsking || undefined}>
      <button
        type="button"
        className={`${styles.control} ${styles.mobileOnly}`}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
        onPointerEnter={onPreloadMenu}
        onFocus={onPreloadMenu}
      >
        <Menu size={24} aria-hidden />
      </button>
      <HomeLink />
      <div className={styles.ask}>
        <AskBox onSubmitted={() => setIsAsking(false)} hasFocus={isAsking} />
      </div>
      <button
        type="button"
        className={`${styles.control} ${styles.mobileOnly} ${styles.askToggle}`}
        aria-label={isAsking ? 'Close' : 'Ask Foundry AI'}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        {isAsking ? <X size={24} aria-hidden /> : <Sparkles size={22} aria-hidden />}
      </button>
      <div className={styles.actions}>
        <button
          type="button"
          className={`${styles.control} ${styles.desktopOnly}`}
          aria-label="Search"
          title="Search (Ctrl K)"
          onClick={() => onSearch('')}
        >
          <Search size={20} aria-hidden />
        </button>
        {user.permissions.includes('notification.list') && <NotificationBell buttonClassName={styles.control} />}
        <AccountMenu user={user} buttonClassName={styles.control} />
      </div>
    </header>
  )
}

/** The mark is dark by nature: the island of the dark scheme makes it stand out on the navy ground. */
export function HomeLink() {
  return (
    <Link to="/" className={styles.home} aria-label="Foundry, dashboard" data-mantine-color-scheme="dark">
      <span className={styles.desktopOnly}>
        <Logo size={30} />
      </span>
      <span className={styles.mobileOnly}>
        <LogoMark size={32} />
      </span>
    </Link>
  )
}
