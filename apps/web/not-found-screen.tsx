import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { toSignInPath } from '#platform/web/wanted-screen.ts'
import { BarePage } from './shell/bare-page.tsx'
import { useIsInsideShell } from './shell/inside-shell.ts'
import { Shell } from './shell/shell.tsx'

const NotFoundMessage = lazy(() =>
  import('./not-found-message.tsx').then(({ NotFoundMessage: message }) => ({ default: message })),
)

/** Every address that is no screen of this person's; those who are signed in keep their navigation. */
export function NotFoundScreen() {
  const { data: user } = useQuery(currentUserQuery)
  const location = useLocation()
  const isInsideShell = useIsInsideShell()
  const message = (
    <Suspense>
      <NotFoundMessage signInPath={user ? undefined : toSignInPath(location)} />
    </Suspense>
  )
  if (isInsideShell) return message
  return user ? <Shell>{message}</Shell> : <BarePage>{message}</BarePage>
}
