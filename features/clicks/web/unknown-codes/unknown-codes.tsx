import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { clicks } from '../api.ts'
import styles from './unknown-codes.module.css'

/** Codes that people tried and that do not exist, for example because of a misprint. Renders nothing when there are none. */
export function UnknownCodes({ onCreate }: { onCreate: (code: string) => void }) {
  const { data: codes = [] } = useQuery(clicks.query('GET /api/admin/link-misses', { query: { limit: 10 } }))
  const dismiss = clicks.useAction('DELETE /api/admin/link-misses/{code}', {
    failure: { title: 'Failed to dismiss the code', message: 'Try again in a moment.' },
  })
  if (codes.length === 0) return null
  return (
    <Card as="section" aria-labelledby="unknown-codes" className={styles.card}>
      <h2 id="unknown-codes" className={styles.title}>
        Asked for in vain
      </h2>
      <p className={styles.intro}>
        People followed these short codes, and there is no such link. Make one, or dismiss the code.
      </p>
      <ul className={styles.codes} aria-label="Missed codes">
        {codes.map(({ code, hitCount, lastHitAt }) => (
          <li key={code} className={styles.row}>
            <code className={styles.code}>{code}</code>
            <span className={styles.hits}>
              {formatCount(hitCount, 'time')}, last <RelativeTime at={lastHitAt} />
            </span>
            <Button size="sm" variant="default" aria-label={`Create link ${code}`} onClick={() => onCreate(code)}>
              Create link
            </Button>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={`Dismiss ${code}`}
              onClick={() => void dismiss.run({ params: { code } })}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Card>
  )
}
