import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BulkTagDialog } from '#platform/web/form/bulk-tag-dialog.tsx'
import { formatCount } from '#platform/web/format.ts'
import { limits } from '#rules/limits.ts'
import { tagging } from '../../schema.ts'
import { failed, optionsQuery, students } from '../api.ts'

type TagDialogProps = {
  ids: string[]
  /** The tags of these students, where the screen knows them; otherwise those of the rows that the table has read. */
  existing?: string[]
  isOpen: boolean
  onClose: () => void
}

/** Adds tags to students and removes others. */
export function TagDialog({ ids, existing, ...dialog }: TagDialogProps) {
  const queryClient = useQueryClient()
  const { data: options } = useQuery(optionsQuery)
  const rows = ids.map((id) => students.findLoadedRow(queryClient, { route: 'GET /api/admin/students', id }))
  const subject = formatCount(ids.length, 'student')
  const tag = students.useAction('POST /api/admin/students/bulk-tag', {
    success: { title: 'Tags updated', message: `Of ${subject}.` },
    failure: failed('Failed to update tags'),
  })
  return (
    <BulkTagDialog
      {...dialog}
      {...{ ids, subject }}
      existing={existing ? [existing] : rows.map((row) => row?.tags)}
      suggestions={options?.tags.map((each) => each.tag)}
      schema={tagging}
      maxLength={limits.student.tagLength}
      action={tag}
    />
  )
}
