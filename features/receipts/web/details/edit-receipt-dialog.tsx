import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { receiptCategories, receiptEdit, type ReceiptChange, type ReceiptData } from '../../schema.ts'
import { receipts } from '../api.ts'

const names = [
  'merchantName',
  'totalAmount',
  'subtotalAmount',
  'taxAmount',
  'currency',
  'transactionDate',
  'category',
  'paymentMethod',
  'notes',
] as const
type Values = Record<(typeof names)[number], string>

const toValues = (receipt: ReceiptData): Values =>
  Object.fromEntries(names.map((name) => [name, receipt[name] ?? ''])) as Values

type EditReceiptDialogProps = { isOpen: boolean; onClose: () => void; receipt: ReceiptData }

/** Corrects a receipt. Sends only the changed fields, and fails if someone else changed it since. */
export function EditReceiptDialog({ receipt, ...dialog }: EditReceiptDialogProps) {
  const { id, version, isVerified } = receipt
  const edit = receipts.useAction('PATCH /api/receipts/data/{id}', {
    success: { title: 'Receipt updated', message: isVerified ? 'Verify it again.' : 'Your changes have been saved.' },
    failure: 'Failed to update the receipt. Please try again.',
  })
  return (
    <FormDialog<Values, Parameters<typeof edit.submit>[0]>
      {...dialog}
      title="Edit receipt"
      submitLabel="Save Changes"
      schema={receiptEdit}
      initialValues={toValues(receipt)}
      version={version}
      action={edit}
      toInput={(_, changes) => (Object.keys(changes).length === 0 ? null : { params: { id }, body: changes })}
    >
      {(form) => (
        <Fields>
          <TextInput label="Merchant" data-autofocus {...form.getInputProps('merchantName')} />
          <FieldRow>
            <TextInput label="Total amount" inputMode="decimal" {...form.getInputProps('totalAmount')} />
            <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
          </FieldRow>
          <FieldRow>
            <TextInput label="Subtotal" inputMode="decimal" {...form.getInputProps('subtotalAmount')} />
            <TextInput label="Tax amount" inputMode="decimal" {...form.getInputProps('taxAmount')} />
          </FieldRow>
          <FieldRow>
            <TextInput label="Date" type="date" {...form.getInputProps('transactionDate')} />
            <NativeSelect
              label="Category"
              data={[{ value: '', label: 'No category' }, ...receiptCategories]}
              {...form.getInputProps('category')}
            />
          </FieldRow>
          <TextInput label="Payment method" {...form.getInputProps('paymentMethod')} />
          <Textarea label="Notes" minRows={2} maxRows={6} {...form.getInputProps('notes')} />
          <History id={id} isOpen={dialog.isOpen} />
        </Fields>
      )}
    </FormDialog>
  )
}

const changeLabels: Record<ReceiptChange['kind'], string> = {
  edited: 'Corrected',
  verified: 'Verified',
  unverified: 'Verification removed',
}

function History({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data = [] } = useQuery({
    ...receipts.query('GET /api/receipts/data/{id}/changes', { params: { id } }),
    enabled: isOpen,
  })
  if (data.length === 0) return null
  return (
    <section aria-label="History">
      <h3>History</h3>
      <Stack gap={4}>
        {data.map(({ id: changeId, kind, changedAt, changedBy, values }) => (
          <p key={changeId} className="quiet small">
            {`${changeLabels[kind]} by ${changedBy ?? 'a former member'}, ${formatDate(changedAt, 'dateTime')}`}
            {Object.values(values).map(({ before, after }) => ` · ${before ?? 'none'} → ${after ?? 'none'}`)}
          </p>
        ))}
      </Stack>
    </section>
  )
}
