import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
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
    <FormDialog
      {...dialog}
      title={isAssigned ? `Assign a mentor to ${count}` : `Remove a mentor from ${count}`}
      submitLabel={isAssigned ? 'Assign mentor' : 'Remove mentor'}
      schema={schema}
      initialValues={{ mentorId: '' }}
      action={change}
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
    </FormDialog>
  )
}

function useMentorChange() {
  const failure = failed('Failed to change mentor')
  const revert = students.useAction('POST /api/admin/students/bulk-mentor', {
    success: { title: 'Change undone' },
    failure,
  })
  return students.useAction('POST /api/admin/students/bulk-mentor', {
    success: ({ changedIds: ids }, { body: { mentorId, isAssigned = true } }) => ({
      title: isAssigned ? 'Mentor assigned' : 'Mentor removed',
      message:
        ids.length > 0 ? `${isAssigned ? 'To' : 'From'} ${formatCount(ids.length, 'student')}.` : 'Nothing changed.',
      ...(ids.length > 0 && {
        undo: () => void revert.run({ body: { ids, mentorId, isAssigned: !isAssigned } }),
      }),
    }),
    failure,
  })
}
