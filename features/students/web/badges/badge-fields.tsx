import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { badges, type BadgeId } from '#rules/badges.ts'

export type BadgeValues = { badgeId: string; reason: string }
export const emptyBadge: BadgeValues = { badgeId: '', reason: '' }

/** What the endpoints take: no reason is none. */
export const toBadgeInput = ({ badgeId, reason }: BadgeValues) => ({
  badgeId: badgeId as BadgeId,
  ...(reason.trim() && { reason }),
})

type BadgeFieldsProps = { form: SchemaForm<BadgeValues>; earnedIds?: readonly string[] }

/** Which badge, and why. */
export function BadgeFields({ form, earnedIds = [] }: BadgeFieldsProps) {
  const choices = Object.entries(badges)
    .filter(([id]) => !earnedIds.includes(id))
    .map(([value, { name, points }]) => ({ value, label: `${name} (${points} points)` }))
  return (
    <Fields>
      <NativeSelect
        label="Badge"
        required
        data={[{ value: '', label: 'Choose a badge' }, ...choices]}
        {...form.getInputProps('badgeId')}
      />
      <Textarea
        label="Reason"
        description="Kept in the log; students don't see it."
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </Fields>
  )
}
