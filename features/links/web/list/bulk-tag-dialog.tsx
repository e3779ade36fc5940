import { Box, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkCampaigns } from '#features/link-campaigns/web/api.ts'
import { formatCount } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { limits } from '#rules/limits.ts'
import { tagging } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { normalizeTags } from '../form/link-values.ts'

const tagForm = tagging.refine(({ add, remove }) => add.length + remove.length > 0, {
  path: ['add'],
  message: 'Add a tag, or choose one to remove',
})

type BulkTagDialogProps = { ids: string[]; isOpen: boolean; onClose: () => void }

/** Adds tags to the selected links and removes others. */
export function BulkTagDialog({ ids, ...dialog }: BulkTagDialogProps) {
  const queryClient = useQueryClient()
  const { data: suggestions } = useQuery(linkCampaigns.query('GET /api/admin/tracked-links/suggestions'))
  const count = formatCount(ids.length, 'link')
  // The table has read each of them, on this page or another.
  const loaded = ids.map((id) => links.findLoadedRow(queryClient, { route: 'GET /api/admin/tracked-links', id }))
  const existingTags = [...new Set(loaded.flatMap((link) => link?.tags ?? []))].toSorted()
  const tag = links.useAction('POST /api/admin/tracked-links/bulk-tag', {
    success: { title: 'Tags updated', message: `On ${count}.` },
    failure: failed('Failed to update tags'),
  })
  return (
    <FormDialog
      {...dialog}
      title={`Tags of ${count}`}
      submitLabel="Save tags"
      schema={tagForm}
      initialValues={{ add: [] as string[], remove: [] as string[] }}
      action={tag}
      toInput={(values) => ({ body: { ids, ...values } })}
    >
      {(form) => (
        <Fields>
          {existingTags.length > 0 && (
            <Checkbox.Group label="Remove tags" {...form.getInputProps('remove')}>
              {existingTags.map((name) => (
                <Checkbox key={name} value={name} label={name} />
              ))}
            </Checkbox.Group>
          )}
          {/* Reserves a row for tags: the field adds one on blur, which would move the button that is being clicked. */}
          <Box mih={128}>
            <TagInput
              label="Add tags"
              maxLength={limits.link.tagLength}
              error={form.errors['add']}
              {...(suggestions && { suggestions: suggestions.tags })}
              values={form.values.add}
              onChange={(tags) => form.setFieldValue('add', normalizeTags(tags))}
            />
          </Box>
        </Fields>
      )}
    </FormDialog>
  )
}
