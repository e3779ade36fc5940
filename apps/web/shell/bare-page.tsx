import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#platform/web/ui/logo.tsx'
import styles from './bare-page.module.css'

/** A page outside the shell: for guests, and for when who is there could not be found out. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label="Foundry, home page">
          <Logo size={32} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
