import type { ReactNode } from 'react'
import { Logo } from '#platform/web/ui/logo.tsx'
import { focusOnArrival } from '../focus-on-arrival.ts'
import styles from './link-page.module.css'

type LinkPageProps = { title: string; drawing: ReactNode; children: ReactNode; isLater?: boolean }

/** The frame of what a mailed link opens. A later step takes the focus, so that its words are read out. */
export function LinkPage({ title, drawing, children, isLater = false }: LinkPageProps) {
  return (
    <>
      <title>Sign in · Foundry</title>
      <header className={styles.header}>
        <Logo size={30} />
      </header>
      <main className={styles.main}>
        <div className={styles.drawing}>{drawing}</div>
        <h1 className={styles.title} tabIndex={-1} ref={isLater ? focusOnArrival : null}>
          {title}
        </h1>
        {children}
      </main>
    </>
  )
}
