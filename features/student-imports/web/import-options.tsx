import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import { Checkbox, Input, SegmentedControl, Stack } from '@mantine/core'

export type Options = { existing: 'skip' | 'update'; sendsLinks: boolean }
type ImportOptionsProps = { options: Options; isBusy: boolean; onChange(options: Options): void }

/** What happens with students who have an account, and whether new ones are emailed. */
export function ImportOptions({ options, isBusy, onChange }: ImportOptionsProps) {
  return (
    <Stack gap="md" mb="lg">
      <Input.Wrapper
        label="Students who have an account"
        labelElement="div"
        description="Updating changes only what the table has a value for. Roles never change."
      >
        <SegmentedControl
          mt={4}
          aria-label="Students who have an account"
          disabled={isBusy}
          data={[
            { value: 'skip', label: 'Skip' },
            { value: 'update', label: 'Update' },
          ]}
          value={options.existing}
          onChange={(existing) => onChange({ ...options, existing: existing === 'update' ? 'update' : 'skip' })}
        />
      </Input.Wrapper>
      <Checkbox
        label="Send sign-in links"
        description="Emails each new student how to sign in. Otherwise no one is emailed."
        checked={options.sendsLinks}
        onChange={(event) => onChange({ ...options, sendsLinks: event.currentTarget.checked })}
      />
    </Stack>
  )
}
