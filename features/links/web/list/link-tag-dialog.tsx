import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkCampaigns } from '#features/link-campaigns/web/api.ts'
import { BulkTagDialog } from '#platform/web/form/bulk-tag-dialog.tsx'
import { useBulkAction } from '#platform/web/form/use-bulk-action.ts'
import { formatCount } from '#platform/web/format.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import { tagging } from '../../schema.ts'
import { failed, links } from '../api.ts'

type LinkTagDialogProps = { ids: string[]; isOpen: boolean; onClose: () => void }

/** Adds tags to the selected links and removes others. */
export function LinkTagDialog({ ids, ...dialog }: LinkTagDialogProps) {
  const queryClient = useQueryClient()
  const { data: suggestions } = useQuery(linkCampaigns.query('GET /api/admin/tracked-links/suggestions'))
  // The table has read each of them, on this page or another.
  const loaded = ids.map((id) => links.findLoadedRow(queryClient, { route: 'GET /api/admin/tracked-links', id }))
  const subject = formatCount(ids.length, 'link')
  const tag = links.useAction('POST /api/admin/tracked-links/bulk-tag', {
    failure: failed('Failed to update tags'),
  })
  const bulk = useBulkAction(tag, {
    onDone: () => showSuccess({ title: 'Tags updated', message: `On ${subject}.` }),
  })
  return (
    <BulkTagDialog
      {...dialog}
      {...{ ids, subject }}
      existing={loaded.map((link) => link?.tags)}
      suggestions={suggestions?.tags}
      schema={tagging}
      maxLength={limits.link.tagLength}
      bulk={bulk}
    />
  )
}
