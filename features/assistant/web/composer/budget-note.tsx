import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { statusQuery } from '../api.ts'

/** From this part of the day's budget on, people should know before they ask. */
const littleLeft = 0.2

/** Whose account pays, where it is the person's own; else how much of today's limit is left, where that is little, and when it starts again. */
export function BudgetNote() {
  const { data: status } = useQuery(statusQuery)
  if (!status) return null
  if (status.isOwnKey)
    return (
      <Text fz="sm" c="dimmed" ta="center" mt="xs">
        Answers use your own OpenAI key and are billed to your account.
      </Text>
    )
  if (status.budgetLeft > littleLeft) return null
  const { budgetLeft, budgetResetsAt } = status
  const percent = Math.floor(budgetLeft * 100)
  const left = percent < 1 ? "Today's limit is used up." : `${percent}% of today's limit is left.`
  return (
    <Text fz="sm" ta="center" mt="xs" role="status">
      {left} It starts again at {formatDate(budgetResetsAt, 'time')}.
    </Text>
  )
}
