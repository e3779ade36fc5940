import { use } from 'react'
import type { Source } from '../../schema.ts'
import { SourceContext } from './source-context.ts'
import styles from './sources.module.css'

/** The small number behind a statement: shows what it rests on. */
export function SourceMark({ source }: { source: Source }) {
  const { open } = use(SourceContext)
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={`Source ${source.n}: ${source.title}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => open(source, currentTarget)}
    >
      {source.n}
    </button>
  )
}
