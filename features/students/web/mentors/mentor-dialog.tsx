import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { BulkDialog } from '#platform/web/form/bulk-dialog.tsx'
import { useBulkAction } from '#platform/web/form/use-bulk-action.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { z } from '#platform/contract/zod.ts'
import { failed, optionsQuery, students } from '../api.ts'

type MentorDialogProps = {
  ids: string[]
  isAssigned: boolean
  /** To remove from: the mentors that these students have, where the screen knows them. */
  current?: { id: string; name: string }[]
  isOpen: boolean
  onClose: () => void
}

const schema = z.object({ mentorId: z.guid('Choose a mentor') })

/** Assigns a mentor to students, or takes one from them. Undo changes back those that changed. */
export function MentorDialog({ ids, isAssigned, current, ...dialog }: MentorDialogProps) {
  const { data: options } = useQuery({ ...optionsQuery, enabled: dialog.isOpen })
  const isCurrent = (id: string) => !current || current.some((mentor) => mentor.id === id)
  const mentors = (options?.mentors ?? []).filter(({ id }) => isCurrent(id))
  const change = useMentorChange()
  const count = formatCount(ids.length, 'student')
  return (
    <BulkDialog
      {...dialog}
      title={isAssigned ? `Assign a mentor to ${count}` : `Remove a mentor from ${count}`}
      submitLabel={isAssigned ? 'Assign mentor' : 'Remove mentor'}
      schema={schema}
      initialValues={{ mentorId: '' }}
      bulk={change}
      toInput={({ mentorId }) => ({ body: { ids, mentorId, isAssigned } })}
    >
      {(form) => (
        <NativeSelect
          label="Mentor"
          required
          description={
            isAssigned
              ? 'The mentor can see these students, without phone and location.'
              : 'The mentor can no longer see these students.'
          }
          data={[
            { value: '', label: 'Choose a mentor' },
            ...mentors.map(({ id, name, studentCount }) => ({
              value: id,
              label: `${name} (${formatCount(studentCount, 'student')})`,
            })),
          ]}
          {...form.getInputProps('mentorId')}
        />
      )}
    </BulkDialog>
  )
}

function useMentorChange() {
  const failure = failed('Failed to change mentor')
  const change = students.useAction('POST /api/admin/students/bulk-mentor', { failure })
  const revert = useBulkAction(change, { onDone: () => showSuccess({ title: 'Change undone' }) })
  return useBulkAction(change, {
    onDone: (replies, { body: { mentorId, isAssigned = true } }) => {
      const ids = replies.flatMap(({ changedIds }) => changedIds)
      const undo = () => void revert.run({ body: { ids, mentorId, isAssigned: !isAssigned } })
      const count = formatCount(ids.length, 'student')
      showSuccess({
        title: isAssigned ? 'Mentor assigned' : 'Mentor removed',
        ...(ids.length > 0
          ? { message: `${isAssigned ? 'To' : 'From'} ${count}.`, undo }
          : { message: 'Nothing changed.' }),
      })
    },
  })
}
