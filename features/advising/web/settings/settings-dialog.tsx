import '#platform/web/theme/sheets/number-input.ts'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import type { AdvisingSettings } from '../../settings-schema.ts'
import { advising } from '../api.ts'
import { urgencyNames } from '../status-looks.ts'
import { settingsForm, toBody, toValues } from './settings-values.ts'

type SettingsDialogProps = { isOpen: boolean; onClose: () => void; settings: AdvisingSettings }

const { kindCount, maxDays, instructionsLength } = limits.advising

/** For staff: deadlines, kinds of meetings, the scheduling page, and what the Venture Advisor should know. */
export function SettingsDialog({ settings, ...dialog }: SettingsDialogProps) {
  const save = advising.useAction('PUT /api/admin/advising/settings', {
    success: { title: 'Settings saved', message: 'Open requests keep their deadlines.' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  const { defaultSchedulingUrl } = settings
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
      {(form) => (
        <Fields>
          <FieldRow>
            <NumberInput
              label={`${urgencyNames.immediate} (days)`}
              min={1}
              max={maxDays}
              {...form.getInputProps('immediate')}
            />
            <NumberInput
              label={`${urgencyNames.within_week} (days)`}
              min={1}
              max={maxDays}
              {...form.getInputProps('within_week')}
            />
          </FieldRow>
          <FieldRow>
            <NumberInput
              label={`${urgencyNames.within_month} (days)`}
              min={1}
              max={maxDays}
              {...form.getInputProps('within_month')}
            />
            <NumberInput
              label={`${urgencyNames.flexible} (days)`}
              min={1}
              max={maxDays}
              {...form.getInputProps('flexible')}
            />
          </FieldRow>
          <TextInput
            label="Scheduling page"
            description={
              defaultSchedulingUrl
                ? `Leave blank for ${defaultSchedulingUrl}.`
                : 'Leave blank to lead students to their mentors.'
            }
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
      )}
    </FormDialog>
  )
}
