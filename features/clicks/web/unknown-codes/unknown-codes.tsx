import { ActionIcon, Button } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { formatCount } from '#platform/web/format.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { UnknownCode } from '../../schema.ts'
import { clicks } from '../api.ts'

type UnknownCodesProps = { onCreate: (code: string) => void }

/** Codes that people tried and that do not exist, for example because of a misprint. They are read once somebody scrolls there. */
export function UnknownCodes({ onCreate }: UnknownCodesProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const query = clicks.query('GET /api/admin/link-misses', { query: { limit: 10 } })
  const { data: codes = [] } = useQuery({ ...query, enabled: inViewport })
  return <div ref={ref}>{codes.length > 0 && <UnknownCodeList codes={codes} onCreate={onCreate} />}</div>
}

function UnknownCodeList({ codes, onCreate }: UnknownCodesProps & { codes: UnknownCode[] }) {
  const dismiss = clicks.useAction('DELETE /api/admin/link-misses/{code}', {
    failure: { title: 'Failed to dismiss the code', message: 'Try again in a moment.' },
  })
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
