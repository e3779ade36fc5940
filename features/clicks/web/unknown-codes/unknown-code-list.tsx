import { ActionIcon, Button } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { formatCount } from '#platform/web/format.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { UnknownCode } from '../../schema.ts'
import { clicks } from '../api.ts'

type UnknownCodeListProps = { codes: UnknownCode[]; onCreate: (code: string) => void }

export function UnknownCodeList({ codes, onCreate }: UnknownCodeListProps) {
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
