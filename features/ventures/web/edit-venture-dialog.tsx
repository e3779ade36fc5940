import '#platform/web/theme/sheets/slider.ts'
import { Group, Input, NativeSelect, Slider, Text } from '@mantine/core'
import { useId } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { Stage } from '#rules/stages.ts'
import { ventureEdit, ventureStatuses, type Venture } from '../schema.ts'
import { ventures } from './api.ts'
import { VentureFields } from './venture-fields.tsx'
import { toChoice, toFormValues, type VentureValues } from './venture-labels.ts'

/** Changes a venture: only what was touched is sent, and only if nobody changed the venture meanwhile. */
export type EditVentureDialogProps = { venture: Venture; isOpen: boolean; onClose: () => void }

export function EditVentureDialog({ venture, ...dialog }: EditVentureDialogProps) {
  const { id, version } = venture
  const edit = ventures.useAction('PATCH /api/ventures/{id}', {
    success: { title: 'Venture updated', message: 'Your changes have been saved.' },
    failure: 'Failed to update venture. Please try again.',
  })
  const toInput = (_: VentureValues, changes: Partial<VentureValues>) =>
    Object.keys(changes).length === 0
      ? null
      : { params: { id }, body: changes as Partial<VentureValues> & { stage?: Stage } }
  return (
    <FormDialog
      {...dialog}
      title="Edit venture"
      submitLabel="Save Changes"
      schema={ventureEdit}
      initialValues={toFormValues(venture)}
      version={version}
      action={edit}
      toInput={toInput}
    >
      {(form) => (
        <VentureFields field={(name) => form.getInputProps(name)} current={venture}>
          <NativeSelect label="Status" data={ventureStatuses.map(toChoice)} {...form.getInputProps('status')} />
          <ProgressSlider
            value={form.values.progress}
            note={getProgressNote(venture, form.values)}
            onChange={(progress) => form.setFieldValue('progress', progress)}
          />
        </VentureFields>
      )}
    </FormDialog>
  )
}

/** Says what moving the slider does: milestones would otherwise seem broken afterwards. */
function getProgressNote(venture: Venture, { progress, status }: VentureValues): string | undefined {
  if (status === 'completed' && venture.status !== 'completed')
    return 'Completing the venture sets the progress to 100%.'
  if (venture.progressFrom !== 'milestones') return undefined
  return progress === venture.progress
    ? 'Follows the milestones.'
    : 'Saving this turns off tracking by milestones. You can turn it back on under Milestones.'
}

type ProgressSliderProps = { value: number; note: string | undefined; onChange: (value: number) => void }

function ProgressSlider({ value, note, onChange }: ProgressSliderProps) {
  const labelId = useId()
  return (
    <div>
      <Group justify="space-between">
        <Input.Label labelElement="div" id={labelId}>
          Progress
        </Input.Label>
        <Text component="output" className="tabular" fz="sm" fw={600}>
          {value}%
        </Text>
      </Group>
      <Slider
        // Keeps the thumb below the dialog's foot, which stays in view over it.
        style={{ isolation: 'isolate' }}
        mx={12}
        py={10}
        size={8}
        thumbSize={24}
        label={null}
        thumbProps={{ 'aria-labelledby': labelId, 'aria-valuetext': `${value} percent` }}
        value={value}
        onChange={onChange}
      />
      {note && (
        <Text c="dimmed" fz="sm" role="status">
          {note}
        </Text>
      )}
    </div>
  )
}
