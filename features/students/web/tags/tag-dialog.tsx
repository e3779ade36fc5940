import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BulkTagDialog } from '#platform/web/form/bulk-tag-dialog.tsx'
import { useBulkAction } from '#platform/web/form/use-bulk-action.ts'
import { formatCount } from '#platform/web/format.ts'
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

/** Adds tags to students and removes others. */
export function TagDialog({ ids, existing, ...dialog }: TagDialogProps) {
  const queryClient = useQueryClient()
  const { data: options } = useQuery(optionsQuery)
  const allTags = options?.tags.map((each) => each.tag)
  const readTags = () =>
    ids.length > maxRowCount
      ? [allTags]
      : ids.map((id) => students.findLoadedRow(queryClient, { route: 'GET /api/admin/students', id })?.tags)
  const subject = formatCount(ids.length, 'student')
  const tag = students.useAction('POST /api/admin/students/bulk-tag', { failure: failed('Failed to update tags') })
  const bulk = useBulkAction(tag, {
    onDone: () => showSuccess({ title: 'Tags updated', message: `Of ${subject}.` }),
  })
  return (
    <BulkTagDialog
      {...dialog}
      {...{ ids, subject, bulk }}
      existing={existing ? [existing] : readTags()}
      suggestions={allTags}
      schema={tagging}
      maxLength={limits.student.tagLength}
    />
  )
}
