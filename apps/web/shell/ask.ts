import { useRouter } from '@tanstack/react-router'
import { paths } from '#rules/paths.ts'

const promptKey = 'foundry.prompt'

/** Hands a question to the assistant's screen, which reads it once on arrival. */
export function useAskAssistant(): (prompt: string) => void {
  const router = useRouter()
  return (prompt) => {
    localStorage.setItem(promptKey, prompt)
    void router.navigate({ href: paths.assistant.path })
  }
}
