import { useRouter } from '@tanstack/react-router'
import { useHasScreen } from '#platform/web/screens.tsx'
import { paths } from '#rules/paths.ts'

const promptKey = 'foundry.prompt'

/**
 * Hands a question to the assistant's screen, which reads it once on arrival. Null where there is no such screen.
 */
export function useAskAssistant(): ((prompt: string) => void) | null {
  const router = useRouter()
  const hasScreen = useHasScreen()
  if (!hasScreen(paths.assistant.path)) return null
  return (prompt) => {
    localStorage.setItem(promptKey, prompt)
    void router.navigate({ href: paths.assistant.path })
  }
}
