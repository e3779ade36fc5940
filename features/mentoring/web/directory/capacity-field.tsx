import '#platform/web/theme/sheets/number-input.ts'
import { Button, Group, NumberInput, Text } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { limits } from '#rules/limits.ts'
import { capacityEdit, type Mentor } from '../../schema.ts'
import { mentoring } from '../api.ts'

/** How many students a mentor can take. */
export function CapacityField({ mentor: { id, studentCount, capacity } }: { mentor: Mentor }) {
  const save = mentoring.useAction('PUT /api/mentoring/mentors/{id}/capacity', {
    success: { title: 'Limit saved' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  const form = useSchemaForm({
    schema: capacityEdit,
    initialValues: { capacity: capacity ?? 0 },
    submit: (body) => save.submit({ params: { id }, body }),
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label="Most students"
          w={140}
          min={0}
          max={limits.mentor.maxCapacity}
          {...form.getInputProps('capacity')}
        />
        <Button type="submit" variant="default" loading={form.isSubmitting}>
          Save
        </Button>
        <Text c="dimmed">{studentCount} assigned now</Text>
      </Group>
    </form>
  )
}
