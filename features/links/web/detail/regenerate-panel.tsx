import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import { Fields, FormActions } from '#platform/web/ui/form-layout.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { CampaignFields } from '../form/campaign-fields.tsx'
import { regenerationForm, toCampaignValues, toRegeneration, type RegenerationValues } from '../form/link-values.ts'

/** Gives the link a new destination. The short URL stays the same, so printed QR codes keep working. */
export function RegeneratePanel({ link, onClose }: { link: Link; onClose: () => void }) {
  const regenerate = links.useAction('POST /api/admin/tracked-links/{id}/regenerate', {
    success: { title: 'Link regenerated successfully with preserved UTM parameters' },
    failure: failed('Failed to regenerate link'),
    onSuccess: onClose,
  })
  const form = useSchemaForm<RegenerationValues>({
    schema: regenerationForm,
    initialValues: { newUrl: '', isCampaignKept: true, ...toCampaignValues(link) },
    submit: (values) => regenerate.submit({ params: { id: link.id }, body: toRegeneration(values) }),
  })
  return (
    <TitleCard
      title="Regenerate"
      intro="The short URL and its QR code stay; they lead to a new address from now on."
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
            {...form.getInputProps('newUrl')}
          />
          <Checkbox
            label="Keep the campaign parameters"
            {...form.getInputProps('isCampaignKept', { type: 'checkbox' })}
          />
          {!form.values.isCampaignKept && <CampaignFields field={(name) => form.getInputProps(name)} />}
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
