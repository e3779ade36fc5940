import { Button, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import { Fields, FormActions } from '#platform/web/ui/form-layout.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { campaignFields } from '#features/link-campaigns/schema.ts'
import { toCampaignValues } from '#features/link-campaigns/web/api.ts'
import { CampaignFields } from '#features/link-campaigns/web/embeds.tsx'
import type { Link } from '#features/links/schema.ts'
import { failed } from '#features/links/web/api.ts'
import { OptionalGroup } from '#platform/web/ui/optional-group.tsx'
import { linkDestinations } from './api.ts'
import { regenerationForm, toRegeneration, type RegenerationValues } from './regeneration.ts'

export { HistoryPanel } from './history-panel.tsx'

/** Gives the link a new destination. The short URL stays the same, so printed QR codes keep working. */
export function RegeneratePanel({ link, onClose }: { link: Link; onClose: () => void }) {
  const regenerate = linkDestinations.useAction('POST /api/admin/tracked-links/{id}/regenerate', {
    success: (changed) => ({
      title: campaignFields.every((field) => changed[field] === link[field])
        ? 'Link regenerated successfully with preserved UTM parameters'
        : 'Link regenerated successfully',
    }),
    failure: failed('Failed to regenerate link'),
    onSuccess: onClose,
  })
  const form = useSchemaForm<RegenerationValues>({
    schema: regenerationForm,
    initialValues: { newUrl: link.originalUrl, ...toCampaignValues(link) },
    submit: (values) => regenerate.submit({ params: { id: link.id }, body: toRegeneration(values) }),
  })
  return (
    <TitleCard
      title="Regenerate"
      intro="The short URL and QR code stay the same and point to the new address."
      gap={20}
    >
      <form onSubmit={form.onSubmitForm} noValidate>
        <Fields>
          <TextInput
            ref={focusOnMount}
            label="New URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            required
            onFocus={(event) => event.currentTarget.select()}
            {...form.getInputProps('newUrl')}
          />
          <OptionalGroup
            title="Campaign parameters"
            hint="They stay as they are unless you change them."
            hasError={Object.keys(form.errors).some((name) => name.includes('utm'))}
          >
            <CampaignFields field={(name) => form.getInputProps(name)} />
          </OptionalGroup>
        </Fields>
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            Regenerate Link
          </Button>
        </FormActions>
      </form>
    </TitleCard>
  )
}
