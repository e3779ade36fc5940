import MessageCircle from 'lucide-react/icons/message-circle'
import { LinkButton } from '#platform/web/ui/link-button.tsx'

/** Opens the conversation with a mentor or student. */
export function MessageButton({ personId, name }: { personId: string; name: string }) {
  return (
    <LinkButton
      to={`/messages?with=${personId}`}
      size="sm"
      variant="default"
      leftSection={<MessageCircle size={18} aria-hidden />}
      aria-label={`Message ${name}`}
    >
      Message
    </LinkButton>
  )
}
