import { StatCard } from './stat-card.tsx'
import styles from './stat-cards.module.css'

/** By its label; not there while it loads. */
type Figures = Readonly<Record<string, number | string | undefined>>

type StatCardsProps = {
  label: string
  figures: Figures
  /** Beside something else: four of them two in a line. */
  isNarrow?: boolean
}

/** Stat cards, three in a line, or all four of four; on phones two, with the first of three on a line of its own. `label` names them for screen readers. */
export function StatCards({ label, figures, isNarrow = false }: StatCardsProps) {
  return (
    <section
      aria-label={label}
      aria-live="off"
      className={styles.cards}
      data-four={Object.keys(figures).length === 4 || undefined}
      data-narrow={isNarrow || undefined}
    >
      {Object.entries(figures).map(([name, value]) => (
        <StatCard key={name} label={name} value={value ?? 0} isLoading={value === undefined} />
      ))}
    </section>
  )
}
