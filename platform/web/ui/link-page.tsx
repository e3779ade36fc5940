import type { ReactNode } from 'react'
import { focusOnMount } from '../focus-on-mount.ts'
import styles from './link-page.module.css'
import { Logo } from './logo.tsx'

export type LinkPageProps = {
  title: string
  /** Text of the browser tab. */
  documentTitle: string
  illustration: ReactNode
  text?: ReactNode
  /** For later steps, so that screen readers announce them. */
  isTitleFocused?: boolean
  /** What can be done, in one column. */
  children: ReactNode
}

/** The page that an emailed link opens. */
export function LinkPage({
  title,
  documentTitle,
  illustration,
  text,
  isTitleFocused = false,
  children,
}: LinkPageProps) {
  return (
    <>
      <title>{`${documentTitle} · Foundry`}</title>
      <header className={styles.header}>
        <Logo size={30} />
      </header>
      <main className={styles.main}>
        <div className={styles.illustration}>{illustration}</div>
        <h1 className={styles.title} tabIndex={-1} ref={isTitleFocused ? focusOnMount : null}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </main>
    </>
  )
}
