import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields, FormActions } from '#platform/web/ui/form-layout.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { useRegenerateLink } from '../api.ts'
import { CampaignFields } from '../form/campaign-fields.tsx'
import { toCampaignValues, regenerationForm, toRegeneration, type RegenerationValues } from '../form/link-values.ts'
import { PanelCard } from './panel-card.tsx'

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/** Gives the link a new destination. The short URL stays the same, so printed QR codes keep working. */
export function RegeneratePanel({ link, onClose }: { link: Link; onClose: () => void }) {
  const regenerate = useRegenerateLink(link.id)
  const form = useSchemaForm<RegenerationValues>({
    schema: regenerationForm,
    initialValues: { newUrl: '', isCampaignKept: true, ...toCampaignValues(link) },
    submit: async (values) => {
      await regenerate.mutateAsync(toRegeneration(values))
      onClose()
      showSuccess({ title: 'Link regenerated successfully with preserved UTM parameters' })
    },
    fail: (error) =>
      showError({ title: 'Failed to regenerate link', message: getErrorMessage(error, 'Try again in a moment.') }),
  })
  return (
    <PanelCard title="Regenerate" intro="The short URL and its QR code stay; they lead to a new address from now on.">
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
    </PanelCard>
  )
}
