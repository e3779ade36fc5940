import '#platform/web/theme/sheets/choices.ts'
import { Box, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { BulkDialog } from '#platform/web/form/bulk-dialog.tsx'
import { useBulkAction } from '#platform/web/form/use-bulk-action.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import { tagging } from '../../schema.ts'
import { failed, optionsQuery, students } from '../api.ts'

type TagDialogProps = {
  ids: string[]
  /** The tags of these students, where the screen knows them. */
  existing?: string[]
  isOpen: boolean
  onClose: () => void
}

/** Of as many rows as one sees at a time, the tags are read; of more, all tags in use are offered. */
const maxRowCount = 100

const normalize = (tags: string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))]

/** Adds tags to students and removes others. */
export function TagDialog({ ids, existing, ...dialog }: TagDialogProps) {
  const queryClient = useQueryClient()
  const { data: options } = useQuery(optionsQuery)
  const allTags = options?.tags.map((each) => each.tag) ?? []
  const rows =
    ids.length > maxRowCount
      ? []
      : ids.map((id) => students.findLoadedRow(queryClient, { route: 'GET /api/admin/students', id }))
  const ofRows = rows.length > 0 ? rows.flatMap((row) => row?.tags ?? []) : allTags
  const existingTags = existing ?? [...new Set(ofRows)].toSorted()
  const count = formatCount(ids.length, 'student')
  const tag = students.useAction('POST /api/admin/students/bulk-tag', { failure: failed('Failed to update tags') })
  const bulk = useBulkAction(tag, {
    onDone: () => showSuccess({ title: 'Tags updated', message: `Of ${count}.` }),
  })
  return (
    <BulkDialog
      {...dialog}
      title={`Tags of ${count}`}
      submitLabel="Save tags"
      schema={tagging}
      initialValues={{ add: [] as string[], remove: [] as string[] }}
      bulk={bulk}
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
              maxLength={limits.student.tagLength}
              suggestions={allTags}
              values={form.values.add}
              error={form.errors['add']}
              onChange={(tags) => form.setFieldValue('add', normalize(tags))}
            />
          </Box>
        </Fields>
      )}
    </BulkDialog>
  )
}
