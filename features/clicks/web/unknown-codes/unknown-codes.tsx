import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { formatCount } from '#platform/web/format.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { clicks } from '../api.ts'

/** Codes that people tried and that do not exist, for example because of a misprint. Renders nothing when there are none. */
export function UnknownCodes({ onCreate }: { onCreate: (code: string) => void }) {
  const { data: codes = [] } = useQuery(clicks.query('GET /api/admin/link-misses', { query: { limit: 10 } }))
  const dismiss = clicks.useAction('DELETE /api/admin/link-misses/{code}', {
    failure: { title: 'Failed to dismiss the code', message: 'Try again in a moment.' },
  })
  if (codes.length === 0) return null
  return (
    <TitleCard
      title="Missing links people tried"
      intro="Visitors tried these codes, but no link exists. Create the link, or dismiss the code."
      gap="md"
    >
      <Rows aria-label="Missing links">
        {codes.map(({ code, hitCount, lastHitAt }) => (
          <Row
            key={code}
            name={<code>{code}</code>}
            details={
              <>
                {formatCount(hitCount, 'time')}, last <RelativeTime at={lastHitAt} />
              </>
            }
          >
            <Button size="sm" variant="default" aria-label={`Create link ${code}`} onClick={() => onCreate(code)}>
              Create link
            </Button>
            <ActionIcon
              color="gray"
              aria-label={`Dismiss ${code}`}
              onClick={() => void dismiss.run({ params: { code } })}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          </Row>
        ))}
      </Rows>
    </TitleCard>
  )
}
