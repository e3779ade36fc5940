import '#platform/web/theme/sheets/slider.ts'
import { Input, NativeSelect, Slider } from '@mantine/core'
import { useId, useState } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Stage } from '#rules/stages.ts'
import { ventureEdit, ventureStatuses, type Venture } from '../schema.ts'
import type { useEditVenture } from './api.ts'
import styles from './edit-venture-form.module.css'
import { VentureFields } from './venture-fields.tsx'
import { diffValues, toFormValues, getLabel, type VentureValues } from './venture-labels.ts'

type EditVentureFormProps = {
  id: string
  venture: Venture
  save: ReturnType<typeof useEditVenture>['mutateAsync']
  onDone: () => void
}

/** The fields of a new venture, and how it stands. Its button is in the dialog's foot. */
export function EditVentureForm({ id, venture, save, onDone }: EditVentureFormProps) {
  const [before] = useState(() => toFormValues(venture))
  const form = useSchemaForm({
    schema: ventureEdit,
    initialValues: before,
    submit: async (values) => {
      const changes = diffValues(before, values)
      if (Object.keys(changes).length === 0) return onDone()
      await save({
        id: venture.id,
        version: venture.version,
        ...(changes as Partial<VentureValues> & { stage?: Stage }),
      })
      onDone()
      showSuccess({ title: 'Venture updated', message: 'Your changes have been saved.' })
    },
    fail: (error) =>
      showError({ title: 'Error', message: getErrorMessage(error, 'Failed to update venture. Please try again.') }),
  })
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      <VentureFields field={(name) => form.getInputProps(name)} current={venture}>
        <NativeSelect
          label="Status"
          data={ventureStatuses.map((status) => ({ value: status, label: getLabel(status) }))}
          {...form.getInputProps('status')}
        />
        <ProgressSlider
          value={form.values.progress}
          onChange={(progress) => form.setFieldValue('progress', progress)}
        />
      </VentureFields>
    </form>
  )
}

function ProgressSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const labelId = useId()
  return (
    <div>
      <div className={styles.caption}>
        <Input.Label labelElement="div" id={labelId}>
          Progress
        </Input.Label>
        <output className={styles.figure}>{value}%</output>
      </div>
      <Slider
        className={styles.slider!}
        size={8}
        thumbSize={24}
        label={null}
        thumbProps={{ 'aria-labelledby': labelId, 'aria-valuetext': `${value} percent` }}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
