import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/number-input.ts'
import { Checkbox, Group, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getLabel } from '#features/ventures/schema.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { limits } from '#rules/limits.ts'
import { listStages } from '#rules/stages.ts'
import { mentorIndustries, mentorProfileEdit } from '../../schema.ts'
import { mentoring } from '../api.ts'

const empty = {
  headline: '',
  industries: [] as string[],
  stages: [] as string[],
  languages: [] as string[],
  capacity: 10,
}

/** A mentor says what they know and how many students they can take. */
export function CardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data } = useQuery({ ...mentoring.query('GET /api/mentoring/profile'), enabled: isOpen })
  const save = mentoring.useAction('PUT /api/mentoring/profile', {
    success: { title: 'Card saved', message: 'Staff use it to find students who fit.' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  if (!data) return null
  const { studentCount: _, ...profile } = data
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Your mentor card"
      schema={mentorProfileEdit}
      initialValues={{ ...empty, ...profile, headline: profile.headline ?? '' }}
      action={save}
      toInput={(values) => ({ body: values as never })}
      submitLabel="Save card"
    >
      {(form) => (
        <Fields>
          <TextInput
            label="Headline"
            description="One line below your name: what you did, or what you help with."
            maxLength={limits.mentor.headlineLength}
            data-autofocus
            {...form.getInputProps('headline')}
          />
          <Checkbox.Group label="Industries you know" {...form.getInputProps('industries')}>
            <Choices values={mentorIndustries} />
          </Checkbox.Group>
          <Checkbox.Group label="Stages you help with" {...form.getInputProps('stages')}>
            <Choices values={listStages()} />
          </Checkbox.Group>
          <TagInput
            label="Languages"
            values={form.values.languages}
            onChange={(languages) => form.setFieldValue('languages', languages)}
            error={form.errors['languages']}
          />
          <NumberInput
            label="Most students"
            min={0}
            max={limits.mentor.maxCapacity}
            {...form.getInputProps('capacity')}
          />
        </Fields>
      )}
    </FormDialog>
  )
}

function Choices({ values }: { values: readonly string[] }) {
  return (
    <Group gap="12px 24px" mt={8}>
      {values.map((value) => (
        <Checkbox key={value} value={value} label={getLabel(value)} />
      ))}
    </Group>
  )
}
