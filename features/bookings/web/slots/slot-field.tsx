import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx'

type SlotFieldProps = Pick<SlotPickerProps, 'query' | 'week' | 'onWeek'> & {
  form: {
    values: { startsAt: string }
    errors: Record<string, ReactNode>
    setValues(values: { startsAt: string }): void
  }
}

/** The free times of a week as a field `startsAt` of a form, with the chosen one in words. */
export function SlotField({ form, ...picker }: SlotFieldProps) {
  const { startsAt } = form.values
  return (
    <>
      <SlotPicker {...picker} selected={startsAt} onSelect={(chosen) => form.setValues({ startsAt: chosen })} />
      <Text role="alert" c="var(--mantine-color-error)" fz="sm">
        {form.errors['startsAt']}
      </Text>
      {startsAt && (
        <Text mb="sm">
          You chose <strong>{formatDate(startsAt, 'fullDateTime')}</strong>.
        </Text>
      )}
    </>
  )
}
