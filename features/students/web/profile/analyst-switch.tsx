import '#platform/web/theme/sheets/choices.ts'
import { Switch } from '@mantine/core'
import type { StudentProfile } from '../../schema.ts'
import { students, studentQuery } from '../api.ts'

/** Gives the student analyst access or takes it away, from their next request on. */
export function AnalystSwitch({ student: { id, isAnalyst } }: { student: StudentProfile }) {
  const change = students.useAction('PATCH /api/admin/students/{id}', {
    success: (reply) => ({ title: reply.isAnalyst ? 'Analyst access granted' : 'Analyst access removed' }),
    failure: 'Failed to update analyst status',
    optimistic: ({ body }) => [
      {
        query: studentQuery(id),
        update: (current: StudentProfile) => ({ ...current, isAnalyst: body.isAnalyst }),
      },
    ],
  })
  const isOn = change.input?.body.isAnalyst ?? isAnalyst
  return (
    <Switch
      label="Analyst Access"
      description="See metrics and reports without names."
      checked={isOn}
      onChange={(event) => void change.run({ params: { id }, body: { isAnalyst: event.currentTarget.checked } })}
    />
  )
}
