import '#platform/web/theme/sheets/select.ts'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { periodLabels } from '../../labels-schema.ts'
import { frequencies, newSchedule, scheduleEdit, type Frequency, type ReportSchedule } from '../../schedule-schema.ts'
import { relativePeriods, type Dimension, type RelativePeriod } from '../../schema.ts'
import { impactReports, type ReportSearch } from '../api.ts'
import { industryChoices, stageChoices, toCohortChoices } from '../filter-fields.ts'

type Values = {
  name: string
  frequency: Frequency
  filters: { period: RelativePeriod } & Record<Dimension, string | undefined>
  recipientIds: string[]
}
type DialogProps = { isOpen: boolean; onClose: () => void }

/** Schedules the report as it is filtered now. Days of one's own do not move with time: the last quarter takes their place. */
export function NewScheduleDialog({ search = {}, ...dialog }: DialogProps & { search?: ReportSearch }) {
  const create = impactReports.useAction('POST /api/report-schedules', {
    success: ({ name }) => ({ title: 'Report scheduled', message: `${name} will be emailed.` }),
    failure: 'Failed to schedule the report. Please try again.',
  })
  const { period = 'lastAcademicYear', cohort = '', industry = '', stage = '' } = search
  const filters = { period: period === 'custom' ? 'lastQuarter' : period, cohort, industry, stage } as const
  return (
    <FormDialog<Values, Parameters<typeof create.submit>[0]>
      {...dialog}
      title="Schedule a report"
      submitLabel="Schedule report"
      schema={newSchedule}
      initialValues={{ name: '', frequency: 'quarter', filters, recipientIds: [] }}
      action={create}
      toInput={(body) => ({ body })}
    >
      {(form) => <ScheduleFields form={form} former={[]} />}
    </FormDialog>
  )
}

export function EditScheduleDialog({ schedule, ...dialog }: DialogProps & { schedule: ReportSchedule }) {
  const { id, version, name, frequency, filters, recipients } = schedule
  const edit = impactReports.useAction('PATCH /api/report-schedules/{id}', {
    success: { title: 'Schedule updated', message: 'Your changes have been saved.' },
    failure: 'Failed to update the schedule. Please try again.',
  })
  const staff = recipients.filter(({ isStaff }) => isStaff)
  return (
    <FormDialog<Values, Parameters<typeof edit.submit>[0]>
      {...dialog}
      title="Edit schedule"
      submitLabel="Save changes"
      schema={scheduleEdit}
      initialValues={{
        name,
        frequency,
        filters: { cohort: '', industry: '', stage: '', ...filters },
        recipientIds: staff.map((person) => person.id),
      }}
      version={version}
      action={edit}
      toInput={(_, changes) => (Object.keys(changes).length === 0 ? null : { params: { id }, body: changes })}
    >
      {(form) => <ScheduleFields form={form} former={recipients.filter(({ isStaff }) => !isStaff)} />}
    </FormDialog>
  )
}

const periodChoices = relativePeriods.map((value) => ({ value, label: periodLabels[value] }))
const frequencyChoices = Object.entries(frequencies).map(([value, label]) => ({ value, label }))
const withAny = (label: string, choices: readonly { value: string; label: string }[]) => [
  { value: '', label },
  ...choices,
]

/** `former`: chosen before and no longer staff. Saving other recipients removes them. */
function ScheduleFields({ form, former }: { form: SchemaForm<Values>; former: ReportSchedule['recipients'] }) {
  const { data: staff = [] } = useQuery(impactReports.query('GET /api/report-schedules/recipients'))
  const { data: report } = useQuery(impactReports.query('GET /api/impact-report', { query: {} }))
  return (
    <Fields>
      <TextInput label="Name" maxLength={120} required data-autofocus {...form.getInputProps('name')} />
      <FieldRow>
        <NativeSelect label="Period" data={periodChoices} {...form.getInputProps('filters.period')} />
        <NativeSelect label="How often" data={frequencyChoices} {...form.getInputProps('frequency')} />
      </FieldRow>
      <NativeSelect
        label="Cohort"
        data={withAny('Any cohort', toCohortChoices(report?.cohorts ?? []))}
        {...form.getInputProps('filters.cohort')}
      />
      <FieldRow>
        <NativeSelect
          label="Industry"
          data={withAny('Any industry', industryChoices)}
          {...form.getInputProps('filters.industry')}
        />
        <NativeSelect
          label="Stage"
          data={withAny('Any stage', stageChoices)}
          {...form.getInputProps('filters.stage')}
        />
      </FieldRow>
      <MultiSelect
        label="Recipients"
        description="Staff members. They get the figures and an Excel file at 7 AM on the day."
        placeholder={form.values.recipientIds.length === 0 ? 'Name or email' : ''}
        required
        searchable
        hidePickedOptions
        nothingFoundMessage="No staff members found"
        comboboxProps={{ withinPortal: false, hideDetached: false }}
        data={staff.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        {...form.getInputProps('recipientIds')}
      />
      {former.length > 0 && (
        <p className="quiet small">{`${former.map(({ name }) => name).join(', ')}: no longer staff, so skipped.`}</p>
      )}
    </Fields>
  )
}
