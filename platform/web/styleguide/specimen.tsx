import type { ReactNode } from 'react'
import styles from './styleguide.module.css'

/** A part of the page, reachable from its index. */
export type GuideSectionProps = { id: string; title: string; intro: ReactNode; children: ReactNode }

export function GuideSection({ id, title, intro, children }: GuideSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.intro}>{intro}</p>
      {children}
    </section>
  )
}

type Scheme = 'light' | 'dark'

/** One component in one state, in light and in dark beside each other. `children` are rendered once in each; landmarks, whose names must differ, by a function. */
export type SpecimenProps = { title: string; note?: ReactNode; children: ReactNode | ((scheme: Scheme) => ReactNode) }

export function Specimen({ title, note, children }: SpecimenProps) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.specimenTitle}>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.panes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={styles.pane} data-mantine-color-scheme={scheme}>
            {typeof children === 'function' ? children(scheme) : children}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Things beside each other, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
