import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { useEditLink } from '../api.ts'
import { LinkOptionFields } from './link-option-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { hasCampaignErrors, hasOptionErrors } from './field-groups.ts'
import { pickCampaignValues, linkEditForm, toLinkEdit, toLinkValues, type LinkValues } from './link-values.ts'
import { TemplateMenu } from '../templates/template-menu.tsx'
import { TemplateSaver } from '../templates/template-saver.tsx'
import { OptionalGroup } from './optional-group.tsx'

/** Edits a link. The form is mounted with the dialog, so it always opens with the current values. */
export type EditLinkDialogProps = { link: Link; isOpen: boolean; onClose: () => void }

export function EditLinkDialog({ link, isOpen, onClose }: EditLinkDialogProps) {
  const edit = useEditLink(link.id)
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Edit link" isBusy={edit.isPending} submitLabel="Save Changes">
      {(formId) => <EditLinkForm id={formId} link={link} save={edit.mutateAsync} onDone={onClose} />}
    </FormDialog>
  )
}

type EditLinkFormProps = {
  id: string
  link: Link
  save: ReturnType<typeof useEditLink>['mutateAsync']
  onDone: () => void
}

function EditLinkForm({ id, link, save, onDone }: EditLinkFormProps) {
  const [{ before, version }] = useState(() => ({ before: toLinkValues(link), version: link.version }))
  const form = useSchemaForm<LinkValues>({
    schema: linkEditForm,
    initialValues: before,
    submit: async (values) => {
      await save({ ...toLinkEdit(values), version })
      onDone()
      showSuccess({ title: 'Link updated successfully' })
    },
    fail: (error) =>
      showError({ title: 'Failed to update link', message: getErrorMessage(error, 'Try again in a moment.') }),
  })
  const hasCampaign = Boolean(before.utmSource || before.utmMedium || before.utmCampaign)
  return (
    <form id={id} onSubmit={form.onSubmitForm} noValidate>
      <Fields>
        <TextInput
          label="Title"
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea label="Description" minRows={2} maxRows={6} {...form.getInputProps('description')} />
        <OptionalGroup
          title="Campaign parameters"
          hint="Source, medium, campaign, term, content"
          isOpenAtFirst={hasCampaign}
          hasError={hasCampaignErrors(form.errors)}
        >
          <TemplateMenu onUse={(campaign) => form.setValues(campaign)} />
          <CampaignFields field={(name) => form.getInputProps(name)} />
          <TemplateSaver values={pickCampaignValues(form.values)} />
        </OptionalGroup>
        <OptionalGroup
          title="More options"
          hint="Tags, expiry, maximum clicks, fallback"
          hasError={hasOptionErrors(form.errors)}
        >
          <LinkOptionFields
            field={(name) => form.getInputProps(name)}
            tags={form.values.tags}
            tagError={form.errors.tags}
            onTags={(tags) => form.setFieldValue('tags', tags)}
          />
        </OptionalGroup>
      </Fields>
    </form>
  )
}
