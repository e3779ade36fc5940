import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { isMoney, metricKinds, newMetric, type Metric, type MetricKind } from '../../schema.ts'
import { useRemoveMetric, useSaveMetric } from './api.ts'
import { metricNames } from './metric-format.ts'

type MetricDialogProps = {
  ventureId: string
  /** The figure to correct; a new one without. */
  metric: Metric | undefined
  isOpen: boolean
  onClose: () => void
}

/** Records a figure, or corrects or removes one. */
export function MetricDialog({ ventureId, metric, isOpen, onClose }: MetricDialogProps) {
  const formId = useId()
  const [isSaving, setSaving] = useState(false)
  const footer = (
    <>
      {metric && <RemoveButton ventureId={ventureId} metric={metric} onRemoved={onClose} />}
      <Button type="submit" form={formId} loading={isSaving}>
        {metric ? 'Save' : 'Record'}
      </Button>
    </>
  )
  const title = metric ? 'Change figure' : 'Record a figure'
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={title} size="small" isBusy={isSaving} footer={footer}>
      <MetricForm id={formId} ventureId={ventureId} metric={metric} onBusy={setSaving} onDone={onClose} />
    </SheetDialog>
  )
}

/** The figure as typed, with or without a currency sign and thousands separators. */
const metricFormSchema = z.preprocess((input) => {
  const { value, ...rest } = input as { value: string }
  return { ...rest, value: value.trim() ? Number(value.replaceAll(/[$,\s]/g, '')) : undefined }
}, newMetric)

const kinds = metricKinds.map((kind) => ({ value: kind, label: metricNames[kind] }))

type MetricFormProps = Omit<MetricDialogProps, 'isOpen' | 'onClose'> & {
  id: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function MetricForm({ id, ventureId, metric, onBusy, onDone }: MetricFormProps) {
  const save = useSaveMetric(ventureId)
  const form = useSchemaForm({
    schema: metricFormSchema,
    initialValues: {
      kind: metric?.kind ?? 'customers',
      value: metric ? String(metric.value) : '',
      date: metric?.date ?? today(),
      source: metric?.source ?? '',
    },
    submit: async (values) => {
      onBusy(true)
      try {
        await save.mutateAsync({ ...metricFormSchema.parse(values), metricId: metric?.id })
        onDone()
        showSuccess({ title: metric ? 'Figure changed' : 'Figure recorded' })
      } finally {
        onBusy(false)
      }
    },
    fail: (error) => showError({ title: 'Not saved', message: getErrorMessage(error, 'Please try again.') }),
  })
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      <Fields>
        <NativeSelect label="What was measured" data={kinds} {...form.getInputProps('kind')} />
        <FieldRow>
          <TextInput
            label={isMoney(form.values.kind as MetricKind) ? 'Total in dollars' : 'Total'}
            inputMode="decimal"
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps('value')}
          />
          <TextInput label="As of" type="date" required {...form.getInputProps('date')} />
        </FieldRow>
        <TextInput
          label="Source"
          description="Where the figure comes from: an invoice, the shop, a count."
          maxLength={200}
          {...form.getInputProps('source')}
        />
      </Fields>
    </form>
  )
}

/** The day on the reader's own calendar. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

type RemoveButtonProps = { ventureId: string; metric: Metric; onRemoved: () => void }

function RemoveButton({ ventureId, metric, onRemoved }: RemoveButtonProps) {
  const removal = useRemoveMetric(ventureId)
  const save = useSaveMetric(ventureId)
  const { id, kind, value, date, source } = metric
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        onRemoved()
        showSuccess({ title: 'Figure removed', undo: () => save.mutate({ kind, value, date, source }) })
      },
      onError: (error) =>
        showError({ title: 'Error', message: getErrorMessage(error, 'Failed to remove the figure.') }),
    })
  return (
    <Button variant="subtle" color="red" onClick={remove} loading={removal.isPending}>
      Remove
    </Button>
  )
}
