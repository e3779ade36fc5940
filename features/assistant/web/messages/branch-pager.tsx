import { ActionIcon, Group } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Turn } from './branch.ts'
import { useChat } from './chat-context.ts'

/** Which version of a message is shown, and the way to the others; nothing where there is one. */
export function BranchPager({ turn: { message, siblings } }: { turn: Turn }) {
  const { choose } = useChat()
  const index = siblings.indexOf(message.id)
  const show = (id: string | undefined) => id && choose(message.parentId, id)
  if (siblings.length < 2) return null
  return (
    <Group gap={0} role="group" aria-label="Versions" wrap="nowrap">
      <ActionIcon
        size={32}
        aria-label="Previous version"
        disabled={index === 0}
        onClick={() => show(siblings[index - 1])}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className="small quiet tabular" aria-live="polite">
        {index + 1} / {siblings.length}
      </span>
      <ActionIcon
        size={32}
        aria-label="Next version"
        disabled={index === siblings.length - 1}
        onClick={() => show(siblings[index + 1])}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
