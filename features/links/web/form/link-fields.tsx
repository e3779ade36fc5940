import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { formatOwnZone } from '#platform/web/format.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { limits } from '#rules/limits.ts'
import { deviceFields, type DeviceField } from '../../schema.ts'
import { linkCampaigns, toCampaignValues } from '#features/link-campaigns/web/api.ts'
import { CampaignFields, TemplateMenu, TemplateSaver } from '#features/link-campaigns/web/embeds.tsx'
import { normalizeTags, type LinkValues } from './link-values.ts'
import { OptionalGroup } from '#platform/web/ui/optional-group.tsx'

type LinkFieldsProps = {
  form: SchemaForm<LinkValues>
  /** Above the title, with the focus in it; otherwise the title has the focus. */
  urlField?: ReactNode
  /** Below the title. */
  codeField?: ReactNode
}

/** What every form about a link asks. */
export function LinkFields({ form, urlField, codeField }: LinkFieldsProps) {
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
      {codeField}
      <Textarea label="Description" minRows={2} maxRows={6} {...getInputProps('description')} />
      <OptionalGroup
        title="Campaign parameters"
        hint="Source, medium, campaign, term, content"
        isFilled={Object.values(toCampaignValues(values)).some(Boolean)}
        hasError={hasError(/^utm/)}
      >
        <TemplateMenu onUse={(campaign) => form.setValues(campaign)} />
        <CampaignFields field={(name) => getInputProps(name)} />
        <TemplateSaver values={toCampaignValues(values)} />
      </OptionalGroup>
      <OptionalGroup
        title="More options"
        hint="Tags, start, expiry, maximum clicks, fallback"
        hasError={hasError(/^(?:tags|startsAt|expiresAt|maxClicks|fallbackUrl)/)}
      >
        <OptionFields form={form} />
      </OptionalGroup>
      <OptionalGroup
        title="Destinations by device"
        hint="iPhone and iPad, Android, computer"
        isFilled={deviceNames.some((name) => values[name] !== '')}
        hasError={hasError(/^(?:ios|android|desktop)Url/)}
      >
        {deviceNames.map((name) => (
          <UrlInput key={name} label={deviceFields[name]} {...getInputProps(name)} />
        ))}
      </OptionalGroup>
    </Fields>
  )
}

const deviceNames = Object.keys(deviceFields) as DeviceField[]

function OptionFields({ form: { values, errors, getInputProps, setFieldValue } }: Pick<LinkFieldsProps, 'form'>) {
  const { data: suggestions } = useQuery(linkCampaigns.query('GET /api/admin/tracked-links/suggestions'))
  return (
    <>
      <TagInput
        label="Tags"
        description="Helps you find it later."
        maxLength={limits.link.tagLength}
        {...(suggestions && { suggestions: suggestions.tags })}
        values={values.tags}
        onChange={(tags) => setFieldValue('tags', normalizeTags(tags))}
        error={errors.tags}
      />
      <FieldRow>
        <InstantInput
          label="Starts"
          description={`In your time zone (${formatOwnZone()}). Leave empty to start now.`}
          {...getInputProps('startsAt')}
        />
        <InstantInput
          label="Expires"
          description={`In your time zone (${formatOwnZone()}). Leave empty for no expiry.`}
          {...getInputProps('expiresAt')}
        />
      </FieldRow>
      <TextInput
        label="Maximum clicks"
        description="Leave empty for no limit."
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('maxClicks')}
      />
      <UrlInput
        label="Fallback address"
        description="Where visitors go after the link expires or reaches its limit."
        {...getInputProps('fallbackUrl')}
      />
    </>
  )
}

const UrlInput = (props: { label: string; description?: string }) => (
  <TextInput type="url" inputMode="url" placeholder="https://" autoComplete="off" {...props} />
)
