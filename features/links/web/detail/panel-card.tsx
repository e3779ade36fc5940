import { useId, type ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import styles from './panel-card.module.css'

/** A card that opens below the page header of a link. */
export function PanelCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={`quiet ${styles.intro}`}>{intro}</p>
      {children}
    </Card>
  )
}
