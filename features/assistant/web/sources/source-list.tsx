import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Paperclip from 'lucide-react/icons/paperclip'
import type { LucideIcon } from 'lucide-react'
import { use } from 'react'
import type { Source, SourceKind } from '../../schema.ts'
import { SourceContext } from './source-context.ts'
import styles from './sources.module.css'

const icons: Record<SourceKind, LucideIcon> = {
  resource: BookOpen,
  course: GraduationCap,
  event: CalendarDays,
  guide: FileText,
  attachment: Paperclip,
}

/** What an answer rests on, below it. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { open } = use(SourceContext)
  return (
    <ol className={styles.list} aria-label="Sources">
      {sources.map((source) => {
        const Icon = icons[source.kind]
        return (
          <li key={source.n}>
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => open(source, currentTarget)}
            >
              <span className={styles.number}>{source.n}</span>
              <Icon size={16} aria-hidden />
              <span className={styles.title}>{source.title}</span>
              {source.page !== null && <span className={styles.page}>p. {source.page}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
