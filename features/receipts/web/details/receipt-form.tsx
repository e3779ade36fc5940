import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { VersionedForm } from '#platform/web/form/versioned-form.tsx'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { receiptCategories, receiptEdit, type ReceiptData } from '../../schema.ts'
import { receipts } from '../api.ts'
import { formatConfidence } from '../receipt-labels.ts'

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
export type FieldName = (typeof names)[number]
type Values = Record<FieldName, string>

const toValues = (receipt: ReceiptData): Values =>
  Object.fromEntries(names.map((name) => [name, receipt[name] ?? ''])) as Values

type ReceiptFormProps = {
  receipt: ReceiptData
  /** The field that gets the focus. */
  firstField: FieldName
  onActive(name: string | undefined): void
  onReply(receipt: ReceiptData): void
  onClose(): void
  /** After a save that is to be verified at once. */
  onVerify(version: number): void
}

/** Corrects a receipt where it is shown. Sends only the changed fields, and is refused if someone else changed it since. */
export function ReceiptForm({ receipt, firstField, onActive, onReply, onClose, onVerify }: ReceiptFormProps) {
  const { id, version, isVerified } = receipt
  const formId = useId()
  const [isConflicting, setIsConflicting] = useState(false)
  const shallVerify = useRef(false)
  const savedVersion = useRef(version)
  const edit = receipts.useAction('PATCH /api/receipts/data/{id}', {
    success: () =>
      shallVerify.current
        ? null
        : { title: 'Receipt updated', message: isVerified ? 'Verify it again.' : 'Your changes have been saved.' },
    failure: 'Failed to update the receipt. Please try again.',
    onSuccess: (saved) => {
      savedVersion.current = saved.version
      onReply(saved)
    },
  })
  const submit = ({ verifies }: { verifies: boolean }) => {
    shallVerify.current = verifies
    document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)?.requestSubmit()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit({ verifies: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys and the focus of the fields inside
    <div
      onKeyDown={pressKey}
      onFocus={({ target }: FocusEvent<HTMLElement>) => onActive(target.dataset['path'])}
      onBlur={() => onActive(undefined)}
    >
      <VersionedForm<Values, Parameters<typeof edit.submit>[0]>
        id={formId}
        schema={receiptEdit}
        initialValues={toValues(receipt)}
        version={version}
        action={edit}
        toInput={(_, changes) => (Object.keys(changes).length === 0 ? null : { params: { id }, body: changes })}
        onDone={() => (shallVerify.current ? onVerify(savedVersion.current) : onClose())}
        {...{ isConflicting, setIsConflicting }}
      >
        {(form) => <ReceiptInputs {...{ form, receipt, firstField }} />}
      </VersionedForm>
      <Group gap="sm" mt="md">
        <Button size="sm" loading={edit.isRunning} disabled={isConflicting} onClick={() => submit({ verifies: false })}>
          Save Changes
        </Button>
        <Button size="sm" variant="default" disabled={isConflicting} onClick={() => submit({ verifies: true })}>
          Save and verify
        </Button>
        <KeyboardHint keys={['Ctrl', 'Enter']} />
        <Button size="sm" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}

/** Typing replaces the value, as in a spreadsheet. Stable, so that it happens only once. */
function selectOnMount(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null): void {
  field?.focus()
  if (field && 'select' in field) field.select()
}

type InputsProps = Pick<ReceiptFormProps, 'receipt' | 'firstField'> & { form: SchemaForm<Values> }

function ReceiptInputs({ form, receipt, firstField }: InputsProps) {
  const props = (name: FieldName) => {
    const field = receipt.fields[name]
    return {
      ...form.getInputProps(name),
      ...(name === firstField && { ref: selectOnMount }),
      // How sure the reading is, as long as it is what the field says.
      ...(field?.value === form.values[name] && { rightSection: <Confidence value={field.confidence} /> }),
    }
  }
  return (
    <Fields>
      <TextInput label="Merchant" {...props('merchantName')} />
      <FieldRow>
        <TextInput label="Total amount" inputMode="decimal" {...props('totalAmount')} />
        <TextInput label="Currency" maxLength={3} {...props('currency')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Subtotal" inputMode="decimal" {...props('subtotalAmount')} />
        <TextInput label="Tax amount" inputMode="decimal" {...props('taxAmount')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Date" type="date" {...props('transactionDate')} />
        <NativeSelect
          label="Category"
          data={[{ value: '', label: 'No category' }, ...receiptCategories]}
          {...props('category')}
        />
      </FieldRow>
      <TextInput label="Payment method" {...props('paymentMethod')} />
      <Textarea label="Notes" autosize minRows={2} {...props('notes')} />
    </Fields>
  )
}

const Confidence = ({ value }: { value: string }) => <span className="quiet small">{formatConfidence(value)}</span>
