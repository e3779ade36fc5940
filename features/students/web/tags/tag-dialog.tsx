import '#platform/web/theme/sheets/choices.ts'
import { Box, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { tagging } from '../../schema.ts'
import { failed, optionsQuery, students } from '../api.ts'

type TagDialogProps = {
  ids: string[]
  /** The tags of these students, where the screen knows them; otherwise those of the rows that the table has read. */
  existing?: string[]
  isOpen: boolean
  onClose: () => void
}

const normalize = (tags: string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))]

/** Adds tags to students and removes others. */
export function TagDialog({ ids, existing, ...dialog }: TagDialogProps) {
  const queryClient = useQueryClient()
  const { data: options } = useQuery(optionsQuery)
  const rows = ids.map((id) => students.findLoadedRow(queryClient, { route: 'GET /api/admin/students', id }))
  const existingTags = existing ?? [...new Set(rows.flatMap((row) => row?.tags ?? []))].toSorted()
  const count = formatCount(ids.length, 'student')
  const tag = students.useAction('POST /api/admin/students/bulk-tag', {
    success: { title: 'Tags updated', message: `Of ${count}.` },
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
      toInput={(values) => (values.add.length + values.remove.length > 0 ? { body: { ids, ...values } } : null)}
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
              {...(options && { suggestions: options.tags.map((each) => each.tag) })}
              values={form.values.add}
              error={form.errors['add']}
              onChange={(tags) => form.setFieldValue('add', normalize(tags))}
            />
          </Box>
        </Fields>
      )}
    </FormDialog>
  )
}
