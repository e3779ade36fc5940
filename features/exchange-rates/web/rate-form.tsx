import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { enteredRate } from '../schema.ts'
import { useEnterRate } from './api.ts'

const empty = { day: '', currency: '', rate: '' }

/** What one unit of another currency was worth on a day. `onSaved` gets that currency. */
export function RateForm({ homeCurrency, onSaved }: { homeCurrency: string; onSaved(currency: string): void }) {
  const enter = useEnterRate()
  const form = useSchemaForm({
    schema: enteredRate,
    initialValues: empty,
    submit: async (values) => {
      const { base } = await enter.submit({ body: values })
      onSaved(base)
      form.reset()
    },
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label="Enter a rate">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label="Day" type="date" {...form.getInputProps('day')} />
        <TextInput label="Currency" placeholder="EUR" maxLength={3} {...form.getInputProps('currency')} />
        <TextInput
          label={`Worth in ${homeCurrency}`}
          placeholder="1.0867"
          inputMode="decimal"
          {...form.getInputProps('rate')}
        />
      </SimpleGrid>
      <Button type="submit" variant="default" mt="sm" loading={enter.isRunning}>
        Save rate
      </Button>
    </form>
  )
}
