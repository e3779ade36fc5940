import { advisingLimits, urgencies } from '#rules/advising.ts'
import '#platform/web/theme/sheets/number-input.ts'
import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import type { AdvisingSettings } from '../../settings-schema.ts'
import { advising } from '../api.ts'
import { urgencyNames } from '../status-looks.ts'
import { settingsForm, toBody, toValues, type SettingsValues } from './settings-values.ts'

type SettingsDialogProps = { isOpen: boolean; onClose: () => void; settings: AdvisingSettings }

const { kindCount, maxDays, instructionsLength } = advisingLimits

/** For staff: deadlines, kinds of meetings, the scheduling page, and what the Venture Advisor should know. */
export function SettingsDialog({ settings, ...dialog }: SettingsDialogProps) {
  const save = advising.useAction('PUT /api/admin/advising/settings', {
    success: { title: 'Settings saved', message: 'Open requests keep their deadlines.' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Advising settings"
      submitLabel="Save settings"
      schema={settingsForm}
      initialValues={toValues(settings)}
      version={settings.version}
      action={save}
      toInput={(values) => ({ body: toBody(values) })}
    >
      {(form) => <SettingsFields form={form} defaultUrl={settings.defaultSchedulingUrl} />}
    </FormDialog>
  )
}

type SettingsFieldsProps = { form: SchemaForm<SettingsValues>; defaultUrl: string | null }

function SettingsFields({ form, defaultUrl }: SettingsFieldsProps) {
  return (
    <Fields>
      <SimpleGrid cols={2}>
        {urgencies.map((urgency) => (
          <NumberInput
            key={urgency}
            label={`${urgencyNames[urgency]} (days)`}
            min={1}
            max={maxDays}
            {...form.getInputProps(urgency)}
          />
        ))}
      </SimpleGrid>
      <TextInput
        label="Scheduling page"
        description={defaultUrl ? `Leave blank for ${defaultUrl}.` : 'Leave blank to lead students to their mentors.'}
        type="url"
        autoComplete="off"
        {...form.getInputProps('schedulingUrl')}
      />
      <Textarea
        label="Kinds of meetings"
        description={`One on each line, up to ${kindCount}.`}
        autosize
        minRows={3}
        {...form.getInputProps('meetingKinds')}
      />
      <Textarea
        label="Instructions for the Venture Advisor"
        description="Added to what the assistant is asked to do when it talks with students about their intake."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={instructionsLength}
        {...form.getInputProps('advisorInstructions')}
      />
    </Fields>
  )
}
