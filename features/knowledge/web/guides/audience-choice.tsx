import '#platform/web/theme/sheets/choices.ts'
import { Radio, Stack } from '@mantine/core'
import type { Audience } from '../../schema.ts'

type AudienceChoiceProps = {
  label: string
  audience: Audience
  isBusy: boolean
  onChange: (audience: Audience) => void
}

export function AudienceChoice({ label, audience, isBusy, onChange }: AudienceChoiceProps) {
  return (
    <Radio.Group label={label} value={audience} onChange={(value) => onChange(value as Audience)}>
      <Stack gap="xs" mt="xs">
        <Radio value="members" label="Everyone in the program" disabled={isBusy} />
        <Radio value="staff" label="Only directors and administrators" disabled={isBusy} />
      </Stack>
    </Radio.Group>
  )
}
