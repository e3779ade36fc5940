import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { TemplateMenu } from '../templates/template-menu.tsx'
import { TemplateSaver } from '../templates/template-saver.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { normalizeTags, toCampaignValues, type LinkValues } from './link-values.ts'
import { OptionalGroup } from './optional-group.tsx'

type LinkFieldsProps = {
  form: SchemaForm<LinkValues>
  /** Above the title, with the focus in it; otherwise the title has the focus. */
  urlField?: ReactNode
  /** Above the other options. */
  codeField?: ReactNode
  /** Which of the optional groups are open at first. */
  isOpen: { campaign?: boolean; options?: boolean }
}

/** What every form about a link asks. */
export function LinkFields({ form, urlField, codeField, isOpen }: LinkFieldsProps) {
  const { errors, values, getInputProps } = form
  const hasError = (pattern: RegExp) => Object.keys(errors).some((name) => pattern.test(name))
  return (
    <Fields>
      {urlField}
      <TextInput
        label="Title"
        maxLength={200}
        autoComplete="off"
        required
        {...(!urlField && { 'data-autofocus': true })}
        {...getInputProps('title')}
      />
      <Textarea label="Description" minRows={2} maxRows={6} {...getInputProps('description')} />
      <OptionalGroup
        title="Campaign parameters"
        hint="Source, medium, campaign, term, content"
        isOpenAtFirst={isOpen.campaign}
        hasError={hasError(/^utm/)}
      >
        <TemplateMenu onUse={(campaign) => form.setValues(campaign)} />
        <CampaignFields field={(name) => getInputProps(name)} />
        <TemplateSaver values={toCampaignValues(values)} />
      </OptionalGroup>
      <OptionalGroup
        title="More options"
        hint={`${codeField ? 'Own short code, tags' : 'Tags'}, expiry, maximum clicks, fallback`}
        isOpenAtFirst={isOpen.options}
        hasError={hasError(/^(?:shortCode|tags|expiresAt|maxClicks|fallbackUrl)/)}
      >
        {codeField}
        <OptionFields form={form} />
      </OptionalGroup>
    </Fields>
  )
}

function OptionFields({ form: { values, errors, getInputProps, setFieldValue } }: Pick<LinkFieldsProps, 'form'>) {
  return (
    <>
      <TagInput
        label="Tags"
        description="To find it again among many."
        values={values.tags}
        onChange={(tags) => setFieldValue('tags', normalizeTags(tags))}
        error={errors.tags}
      />
      <FieldRow>
        <InstantInput label="Expires" description="On your clock. Empty: never." {...getInputProps('expiresAt')} />
        <TextInput
          label="Maximum clicks"
          description="Empty: as many as come."
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps('maxClicks')}
        />
      </FieldRow>
      <TextInput
        label="Fallback address"
        description="Where visitors go once it has expired or had its clicks."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...getInputProps('fallbackUrl')}
      />
    </>
  )
}
