import type { ReactNode } from 'react'
import { Logo } from '#platform/web/ui/logo.tsx'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import styles from './link-page.module.css'

type LinkPageProps = { title: string; illustration: ReactNode; children: ReactNode; isTitleFocused?: boolean }

/** Layout of the page an emailed link opens. Later steps focus their title, so that screen readers announce it. */
export function LinkPage({ title, illustration, children, isTitleFocused = false }: LinkPageProps) {
  return (
    <>
      <title>Sign in · Foundry</title>
      <header className={styles.header}>
        <Logo size={30} />
      </header>
      <main className={styles.main}>
        <div className={styles.illustration}>{illustration}</div>
        <h1 className={styles.title} tabIndex={-1} ref={isTitleFocused ? focusOnMount : null}>
          {title}
        </h1>
        {children}
      </main>
    </>
  )
}
