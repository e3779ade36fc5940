import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { z } from '#platform/contract/zod.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatCount } from '#platform/web/format.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { quickLog } from '../../schema.ts'
import { interactions, logFailure } from '../api.ts'
import { typeChoices } from '../labels.ts'
import { StudentsSelect } from './students-select.tsx'

const blank = { studentIds: [] as string[], type: 'meeting', title: '', duration: '' }

/** Logs the same with several students, one interaction each. By keyboard: names, Tab, a title, Enter. */
export function QuickLogDialog(dialog: { isOpen: boolean; onClose: () => void }) {
  const undo = interactions.useAction('POST /api/admin/interactions/bulk-trash', {
    success: { title: 'Interactions removed' },
    failure: { title: 'Failed to undo', message: 'Please try again.' },
  })
  const log = interactions.useAction('POST /api/admin/interactions/quick-log', {
    success: ({ ids }) => ({
      title: `${formatCount(ids.length, 'interaction')} logged`,
      undo: () => void undo.run({ body: { ids } }),
    }),
    failure: logFailure,
  })
  return (
    <FormDialog
      {...dialog}
      title="Quick log"
      submitLabel="Log for all"
      schema={quickLog}
      initialValues={blank}
      action={log}
      toInput={(values) => ({ body: values as z.input<typeof quickLog> })}
    >
      {(form) => (
        <Fields>
          <StudentsSelect {...form.getInputProps('studentIds')} />
          <TextInput
            label="Title"
            required
            maxLength={limits.interaction.titleLength}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <FieldRow>
            <NativeSelect label="Type" required data={typeChoices} {...form.getInputProps('type')} />
            <TextInput
              label="Duration (minutes)"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('duration')}
            />
          </FieldRow>
          <p className="quiet small">Private: you, directors and administrators can read this.</p>
        </Fields>
      )}
    </FormDialog>
  )
}
