import { Button, Group } from '@mantine/core'
import Sparkles from 'lucide-react/icons/sparkles'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { paths } from '#rules/paths.ts'
import type { AssistantId } from '#rules/assistants.ts'
import { statusQuery } from '../api.ts'
import styles from './welcome.module.css'

const StartersDialog = lazyDialog(() => import('./starters-dialog.tsx').then((file) => file.StartersDialog))

type WelcomeProps = {
  assistantId: AssistantId
  isTemporary: boolean
  /** An empty conversation that exists already stays as it is. */
  hasSession: boolean
  onChoose(starter: string): void
}

const intros: Record<AssistantId, string> = {
  'foundry-general': 'Ask about resources, courses, events and your ventures. Answers name their sources.',
  'venture-advising': 'Say what you would like to talk about, and with whom. You can book a meeting from here.',
}

/** An empty conversation: what the assistant is for, and questions to start with. */
export function Welcome({ assistantId, isTemporary, hasSession, onChoose }: WelcomeProps) {
  const status = useQuery(statusQuery)
  const [, change] = useSearchState()
  return (
    <div className={styles.welcome}>
      <Sparkles className={styles.sign} size={40} strokeWidth={1.5} aria-hidden />
      <h2>Welcome to Foundry AI Assistant</h2>
      <p className="quiet">
        {isTemporary ? 'This chat is temporary: it is in no list, and is deleted after a day.' : intros[assistantId]}
      </p>
      {status.data?.isOffline && (
        <p className="quiet small">
          Answers are put together from the program's own documents, without a language model.
        </p>
      )}
      <ul className={styles.starters} aria-label="Suggested questions">
        {status.data?.starters.map((starter) => (
          <li key={starter}>
            <button type="button" className={styles.starter} onClick={() => onChoose(starter)}>
              {starter}
            </button>
          </li>
        ))}
      </ul>
      <Group justify="center" gap="sm">
        {assistantId === 'venture-advising' && (
          <LinkButton to={paths.meetingIntake.path} variant="default" size="sm">
            Fill in the advising form
          </LinkButton>
        )}
        {!hasSession && (
          <Button
            variant="subtle"
            size="sm"
            aria-pressed={isTemporary}
            onClick={() => change({ temporary: isTemporary ? undefined : true })}
          >
            {isTemporary ? 'Make it a normal chat' : 'Make this chat temporary'}
          </Button>
        )}
        {status.data && <EditStarters starters={status.data.starters} />}
      </Group>
    </div>
  )
}

function EditStarters({ starters }: { starters: readonly string[] }) {
  const dialog = useDialog()
  if (!useHasPermission('knowledge.sync')) return null
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => dialog.open()}>
        Edit starters
      </Button>
      <StartersDialog {...dialog.props} starters={starters} />
    </>
  )
}
