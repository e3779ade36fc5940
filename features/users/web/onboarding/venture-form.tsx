import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { getLabel, onboardingIndustries } from '#features/ventures/schema.ts'
import { onboardingVenture } from '../../schema.ts'
import { ventures } from '#features/ventures/web/api.ts'
import { clearDraft } from '#platform/web/form/drafts.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { listStages, type Stage } from '#rules/stages.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { CountedTextarea } from './counted-textarea.tsx'
import styles from './onboarding.module.css'

const toChoice = (value: string) => ({ value, label: getLabel(value) })
/** Under this name the form keeps what was typed. */
export const ventureDraft = 'Your venture'
const none = { value: '', label: 'Choose one' }
const stageChoices = [none, ...listStages('idea').map(toChoice)]
const industryChoices = [none, ...onboardingIndustries.map(toChoice)]

/** The form of step 2: creating the venture opens step 3. */
export function VentureForm({ onCancel }: { onCancel: () => void }) {
  const form = useVentureForm()
  const cancel = () => {
    clearDraft(ventureDraft)
    onCancel()
  }
  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label="Your venture">
      <Fields>
        <TextInput
          label="Venture name"
          placeholder="Solar Cart"
          maxLength={120}
          required
          {...form.getInputProps('name')}
        />
        <CountedTextarea
          label="Description"
          description="10 to 500 characters"
          placeholder="What will it do, and for whom?"
          max={500}
          required
          {...form.getInputProps('description')}
          value={form.values.description}
        />
        <FieldRow>
          <NativeSelect label="Stage" data={stageChoices} required {...form.getInputProps('stage')} />
          <NativeSelect label="Industry" data={industryChoices} required {...form.getInputProps('industry')} />
        </FieldRow>
      </Fields>
      <div className={styles.actions}>
        <Button type="submit" size="lg" loading={form.isSubmitting}>
          Create venture
        </Button>
        <Button variant="subtle" size="lg" onClick={cancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useVentureForm() {
  const router = useRouter()
  const create = ventures.useAction('POST /api/ventures', {
    success: { title: 'Venture created', message: 'Your venture has been successfully created.' },
    failure: { title: 'Creation failed', message: 'Something went wrong' },
    onSuccess: () => router.navigate({ to: '/onboarding/step3' }),
  })
  return useSchemaForm({
    draftName: ventureDraft,
    schema: onboardingVenture,
    initialValues: { name: '', description: '', stage: '', industry: '' },
    submit: ({ stage, industry, ...rest }) =>
      create.submit({
        body: {
          ...rest,
          stage: stage as Stage,
          industry: industry as (typeof onboardingIndustries)[number],
        },
      }),
  })
}
