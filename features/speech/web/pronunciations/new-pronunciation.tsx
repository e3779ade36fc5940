import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { newPronunciation } from '../../schema.ts'
import { speech } from '../api.ts'

type NewPronunciationProps = { mayAddForAll: boolean }

const initialValues = { word: '', spokenAs: '', isSite: false }

/** Adds an entry, by staff for everyone if they wish. */
export function NewPronunciation({ mayAddForAll }: NewPronunciationProps) {
  const create = speech.useAction('POST /api/tts/pronunciations', {
    success: ({ word }) => ({ title: 'Pronunciation added', message: word }),
    failure: 'The pronunciation could not be added.',
  })
  const form = useSchemaForm({
    schema: newPronunciation,
    initialValues,
    submit: async (body) => {
      await create.submit({ body })
      form.reset()
      form.getInputNode('word')?.focus()
    },
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Fields>
        <FieldRow>
          <TextInput label="Word" placeholder="UVA" {...form.getInputProps('word')} />
          <TextInput label="Spoken as" placeholder="you vee ay" {...form.getInputProps('spokenAs')} />
        </FieldRow>
        {mayAddForAll && (
          <Checkbox label="For everyone in the program" {...form.getInputProps('isSite', { type: 'checkbox' })} />
        )}
        <Button type="submit" variant="default" loading={form.isSubmitting}>
          Add pronunciation
        </Button>
      </Fields>
    </form>
  )
}
