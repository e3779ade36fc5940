import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useSchemaForm, type SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { DraftDialog } from '#platform/web/ui/draft-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { useCreateLink } from '../api.ts'
import { LinkOptionFields } from './link-option-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { CodeField } from './code-field.tsx'
import { hasCampaignErrors, hasOptionErrors } from './field-groups.ts'
import { TemplateMenu } from '../templates/template-menu.tsx'
import { TemplateSaver } from '../templates/template-saver.tsx'
import { emptyLink, pickCampaignValues, newLinkForm, toNewLink, type NewLinkValues } from './link-values.ts'
import { OptionalGroup } from './optional-group.tsx'

/** `shortCode` prefills the custom short code. */
type NewLinkDialogProps = { isOpen: boolean; onClose: () => void; shortCode: string }

/** Creates a tracked link. Closing the dialog keeps the draft; Cancel discards it. */
export function NewLinkDialog({ isOpen, onClose, shortCode }: NewLinkDialogProps) {
  const create = useCreateLink()
  const form = useSchemaForm<NewLinkValues>({
    schema: newLinkForm,
    initialValues: emptyLink,
    submit: async (values) => {
      await create.mutateAsync(toNewLink(values))
      form.reset()
      onClose()
      showSuccess({ title: 'Tracked link created successfully' })
    },
    fail: (error) =>
      showError({ title: 'Failed to create tracked link', message: getErrorMessage(error, 'Try again in a moment.') }),
  })
  const begin = useEffectEvent(() => {
    if (isOpen && shortCode !== '') form.setFieldValue('shortCode', shortCode)
  })
  useEffect(() => begin(), [isOpen, shortCode])
  return (
    <DraftDialog form={form} isOpen={isOpen} onClose={onClose} title="New tracked link" submitLabel="Create Link">
      <NewLinkFields form={form} />
    </DraftDialog>
  )
}

function NewLinkFields({ form }: { form: SchemaForm<NewLinkValues> }) {
  const { values, errors } = form
  return (
    <Fields>
      <TextInput
        label="Original URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label="Title" maxLength={200} autoComplete="off" required {...form.getInputProps('title')} />
      <Textarea label="Description" minRows={2} maxRows={6} {...form.getInputProps('description')} />
      <OptionalGroup
        title="Campaign parameters"
        hint="Source, medium, campaign, term, content"
        hasError={hasCampaignErrors(errors)}
      >
        <TemplateMenu onUse={(campaign) => form.setValues(campaign)} />
        <CampaignFields field={(name) => form.getInputProps(name)} />
        <TemplateSaver values={pickCampaignValues(values)} />
      </OptionalGroup>
      <OptionalGroup
        title="More options"
        hint="Own short code, tags, expiry, maximum clicks, fallback"
        hasError={hasOptionErrors(errors)}
        isOpenAtFirst={values.shortCode !== ''}
      >
        <CodeField {...form.getInputProps('shortCode')} value={values.shortCode} />
        <LinkOptionFields
          field={(name) => form.getInputProps(name)}
          tags={values.tags}
          tagError={errors.tags}
          onTags={(tags) => form.setFieldValue('tags', tags)}
        />
      </OptionalGroup>
    </Fields>
  )
}
