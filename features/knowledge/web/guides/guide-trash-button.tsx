import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { askToDeleteForever } from '#platform/web/ui/trash-list.tsx'
import { limits } from '#rules/limits.ts'
import { knowledge, useRestoreGuide } from '../api.ts'

export function GuideTrashButton() {
  const { data: trashed = [] } = useQuery(knowledge.query('GET /api/admin/knowledge/documents/trash'))
  const purge = knowledge.useAction('POST /api/admin/knowledge/documents/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'guide')} deleted forever` }),
    failure: 'Failed to delete forever. Please try again.',
  })
  const ask = askToDeleteForever('guide')
  return (
    <TrashButton
      label="Guides in the trash"
      intro={`Guides are deleted forever after ${limits.knowledge.trashDays} days.`}
      restore={useRestoreGuide()}
      purge={{ ...purge, ask }}
      items={trashed.map((guide) => ({ ...guide, name: guide.title }))}
    />
  )
}
