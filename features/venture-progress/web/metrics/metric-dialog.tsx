import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { z } from '#platform/contract/zod.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { isMoney, metricKinds, newMetric, type Metric, type MetricKind } from '../../schema.ts'
import { progress } from '../api.ts'
import { metricNames } from './metric-format.ts'

type MetricDialogProps = {
  ventureId: string
  /** The figure to correct; a new one without. */
  metric: Metric | undefined
  isOpen: boolean
  onClose: () => void
}

/** The figure as typed, with or without a currency sign and thousands separators. */
const metricForm = z.preprocess((input) => {
  const { value, ...rest } = input as { value: string }
  return { ...rest, value: value.trim() ? Number(value.replaceAll(/[$,\s]/g, '')) : undefined }
}, newMetric)

const kinds = metricKinds.map((kind) => ({ value: kind, label: metricNames[kind] }))

/** Records a figure, or corrects or removes one. */
export function MetricDialog({ ventureId, metric, ...dialog }: MetricDialogProps) {
  const save = useSaveMetric(ventureId, metric)
  return (
    <FormDialog
      {...dialog}
      title={metric ? 'Edit entry' : 'Add an entry'}
      size="small"
      submitLabel={metric ? 'Save' : 'Add entry'}
      secondaryAction={
        metric ? <RemoveButton ventureId={ventureId} metric={metric} onRemoved={dialog.onClose} /> : null
      }
      schema={metricForm}
      initialValues={{
        kind: metric?.kind ?? 'customers',
        value: metric ? String(metric.value) : '',
        date: metric?.date ?? today(),
        source: metric?.source ?? '',
      }}
      action={save}
      toInput={(values) => metricForm.parse(values)}
    >
      {(form) => (
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
            description="Where the number comes from, such as an invoice or a count."
            maxLength={200}
            {...form.getInputProps('source')}
          />
        </Fields>
      )}
    </FormDialog>
  )
}

/** Corrects the figure, or records a new one without. */
function useSaveMetric(id: string, metric: Metric | undefined) {
  const failure = { title: 'Not saved', message: 'Please try again.' }
  const record = progress.useAction('POST /api/ventures/{id}/metrics', {
    success: { title: 'Entry added' },
    failure,
  })
  const correct = progress.useAction('PUT /api/ventures/{id}/metrics/{metricId}', {
    success: { title: 'Entry updated' },
    failure,
  })
  return {
    submit: (body: z.output<typeof newMetric>) =>
      metric ? correct.submit({ params: { id, metricId: metric.id }, body }) : record.submit({ params: { id }, body }),
    isRunning: record.isRunning || correct.isRunning,
  }
}

type RemoveButtonProps = { ventureId: string; metric: Metric; onRemoved: () => void }

function RemoveButton({ ventureId: id, metric, onRemoved }: RemoveButtonProps) {
  const { id: metricId, kind, value, date, source } = metric
  const restore = progress.useAction('POST /api/ventures/{id}/metrics', { failure: 'Failed to restore the entry.' })
  const remove = progress.useAction('DELETE /api/ventures/{id}/metrics/{metricId}', {
    success: {
      title: 'Entry removed',
      undo: () => void restore.run({ params: { id }, body: { kind, value, date, source } }),
    },
    failure: 'Failed to remove the entry.',
    onSuccess: onRemoved,
  })
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() => void remove.run({ params: { id, metricId } })}
      loading={remove.isRunning}
    >
      Remove
    </Button>
  )
}

/** The day on the reader's own calendar. */
const today = () => formatDate(new Date(), 'isoDay')
