import { Stack, TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { guideEdit, type CmsItem } from '../../schema.ts'
import { knowledge } from '../api.ts'
import { AudienceChoice } from './audience-choice.tsx'

type EditGuideDialogProps = { isOpen: boolean; onClose(): void; item: CmsItem }

/** Changes how a guide is named and who may find it. Its text stays that of the uploaded document. */
export function EditGuideDialog({ item: { guideId, title, audience }, ...dialog }: EditGuideDialogProps) {
  const edit = knowledge.useAction('PATCH /api/admin/knowledge/documents/{id}', {
    success: (guide) => ({ title: 'Guide saved', message: guide.title }),
    failure: 'The guide was not saved. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit guide"
      size="small"
      schema={guideEdit}
      initialValues={{ title, audience }}
      action={edit}
      toInput={(body) => ({ params: { id: guideId! }, body })}
      submitLabel="Save"
    >
      {(form) => (
        <Stack>
          <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
          <AudienceChoice
            label="Who may find it"
            audience={form.getValues().audience}
            isBusy={edit.isRunning}
            onChange={(next) => form.setFieldValue('audience', next)}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
