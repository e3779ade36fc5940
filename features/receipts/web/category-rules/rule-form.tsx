import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { formatCount } from '#platform/web/format.ts'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { newCategoryRule, type CategoryRuleInput } from '../../rule-schema.ts'
import { receiptCategories, type ReceiptCategory } from '../../schema.ts'
import { receipts } from '../api.ts'
import { useCreateRule } from './use-create-rule.ts'

/** What a rule for a receipt on the screen would say. */
export type RuleDraft = { contains: string; category: ReceiptCategory | null }

type Values = { contains: string; category: string; appliesToExisting: boolean }

/** Adds a rule, and says beforehand what it would change among the receipts there are. */
export function RuleForm({ draft }: { draft: RuleDraft | undefined }) {
  const create = useCreateRule()
  const form = useSchemaForm<Values>({
    schema: newCategoryRule,
    initialValues: { contains: draft?.contains ?? '', category: draft?.category ?? '', appliesToExisting: false },
    submit: async (values) => {
      await create.submit({ body: newCategoryRule.parse(values) })
      form.setValues({ contains: '', category: '', appliesToExisting: false })
    },
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label="Add a rule">
      <Stack gap="sm">
        <FieldRow>
          <TextInput label="Merchant contains" data-autofocus {...form.getInputProps('contains')} />
          <NativeSelect
            label="Category"
            data={[{ value: '', label: 'Choose a category' }, ...receiptCategories]}
            {...form.getInputProps('category')}
          />
        </FieldRow>
        <Preview values={form.values} />
        <Checkbox
          label="Also change receipts that are not verified yet"
          {...form.getInputProps('appliesToExisting', { type: 'checkbox' })}
        />
        <div>
          <Button type="submit" loading={create.isRunning}>
            Save rule
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** How many receipts the rule would change, with some of them. */
function Preview({ values }: { values: Values }) {
  const [settled] = useDebouncedValue(values, 300)
  const { success, data: rule } = newCategoryRule.safeParse(settled)
  const { data } = useQuery({
    ...receipts.query('GET /api/receipts/category-rules/preview', { query: toQuery(rule) }),
    enabled: success,
  })
  if (!success || !data) return null
  const names = [...new Set(data.examples.map(({ merchantName }) => merchantName))]
  return (
    <p className="quiet small" role="status">
      {data.changeCount === 0
        ? 'No receipt to review would change.'
        : `${formatCount(data.changeCount, 'receipt')} to review would change, such as ${names.join(', ')}.`}
    </p>
  )
}

const toQuery = (rule: CategoryRuleInput | undefined): CategoryRuleInput => ({
  contains: rule?.contains ?? '',
  category: rule?.category ?? 'Other',
})
