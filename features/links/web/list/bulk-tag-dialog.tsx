import { Checkbox } from '@mantine/core'
import { formatCount } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { tagging, type Link } from '../../schema.ts'
import { failed, links as linksApi } from '../api.ts'
import { normalizeTags } from '../form/link-values.ts'
import styles from './bulk-tag-dialog.module.css'

type BulkTagDialogProps = { links: readonly Link[]; isOpen: boolean; onClose: () => void }

/** Adds tags to the selected links and removes others. */
export function BulkTagDialog({ links, ...dialog }: BulkTagDialogProps) {
  const count = formatCount(links.length, 'link')
  const existingTags = [...new Set(links.flatMap(({ tags }) => tags))].toSorted()
  const tag = linksApi.useAction('POST /api/admin/tracked-links/bulk-tag', {
    success: { title: 'Tags updated', message: `On ${count}.` },
    failure: failed('Failed to update tags'),
  })
  return (
    <FormDialog
      {...dialog}
      title={`Tags of ${count}`}
      submitLabel="Save tags"
      schema={tagging}
      initialValues={{ add: [] as string[], remove: [] as string[] }}
      action={tag}
      toInput={(values) => ({ body: { ids: links.map(({ id }) => id), ...values } })}
    >
      {(form) => (
        <Fields>
          {existingTags.length > 0 && (
            <Checkbox.Group label="Take away" {...form.getInputProps('remove')}>
              {existingTags.map((name) => (
                <Checkbox key={name} value={name} label={name} />
              ))}
            </Checkbox.Group>
          )}
          <div className={styles.adding}>
            <TagInput
              label="Add tags"
              values={form.values.add}
              onChange={(tags) => form.setFieldValue('add', normalizeTags(tags))}
            />
          </div>
        </Fields>
      )}
    </FormDialog>
  )
}
