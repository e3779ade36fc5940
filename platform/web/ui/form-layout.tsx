import type { ReactNode } from 'react'
import styles from './form-layout.module.css'

/** Fields under each other with even gaps. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Two fields side by side where there is room, under each other on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** A titled part of a long form: words at the left, fields at the right on desks. */
export type FormSectionProps = { title: string; intro?: ReactNode; children: ReactNode }

export function FormSection({ title, intro, children }: FormSectionProps) {
  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** The buttons that end a form, primary last; on phones they stay within thumb reach at the bottom edge. */
export function FormActions({ children, isSticky = false }: { children: ReactNode; isSticky?: boolean }) {
  return (
    <div className={styles.actions} data-sticky={isSticky || undefined}>
      {children}
    </div>
  )
}
