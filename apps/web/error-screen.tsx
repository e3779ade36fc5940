import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Problem } from '#platform/contract/problem.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { isOffline } from '#platform/web/request.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { BarePage } from './shell/bare-page.tsx'
import { useIsInsideShell } from './shell/inside-shell.ts'

/** Replaces a screen that could not be rendered; the shell around it stays. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isInsideShell = useIsInsideShell()
  const retry = () => {
    // Failed reads would otherwise answer with their old failure.
    queryErrors.reset()
    void router.invalidate()
  }
  const message = <ErrorMessage error={error} onRetry={retry} />
  return isInsideShell ? message : <BarePage>{message}</BarePage>
}

function ErrorMessage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const requestId = error instanceof Problem ? error.requestId : undefined
  // Also when the code of a screen could not be loaded, which is no Problem.
  const title = isOffline() ? "You're offline" : 'This page could not be shown'
  const text = isOffline()
    ? 'Check your connection and try again.'
    : getErrorMessage(error, 'Something unexpected happened. Try again, or come back in a moment.')
  return (
    <>
      <title>{`${title} · Foundry`}</title>
      <ErrorState headingLevel={1} title={title} onRetry={onRetry} {...(requestId && { requestId })}>
        {text}
      </ErrorState>
    </>
  )
}
