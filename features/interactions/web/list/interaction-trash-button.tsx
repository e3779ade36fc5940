import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { askToDeleteForever } from '#platform/web/ui/trash-list.tsx'
import { limits } from '#rules/limits.ts'
import { interactions } from '../api.ts'
import { useRestoreInteraction } from '../detail/use-trash-interaction.ts'

/** Deleted interactions: their authors and staff restore them, staff delete them for good. */
export function InteractionTrashButton() {
  const { data: trashed = [] } = useQuery(interactions.query('GET /api/admin/interactions/trash', { query: {} }))
  const mayPurge = useHasPermission('interaction.purge')
  const purge = interactions.useAction('POST /api/admin/interactions/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'interaction')} deleted forever` }),
    failure: { title: 'Failed to delete forever', message: 'Please try again.' },
  })
  const ask = askToDeleteForever('interaction')
  return (
    <TrashButton
      label="Interactions in the trash"
      intro={`Deleted for good after ${limits.interaction.trashDays} days.`}
      restore={useRestoreInteraction()}
      {...(mayPurge && { purge: { ...purge, ask } })}
      items={trashed.map(({ id, title, studentName, trashedAt }) => ({
        id,
        trashedAt,
        name: `${title}, ${studentName}`,
      }))}
    />
  )
}
