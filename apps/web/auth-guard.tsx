import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery, useSignOut } from '#features/accounts/web/api.ts'
import { useCompleteSignIn } from '#features/accounts/web/sign-in/complete-sign-in.ts'
import { PasskeyGate } from '#features/passkeys/web/embeds.tsx'
import { useSessionEnding } from '#platform/web/session-state.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Toaster } from '#platform/web/ui/toaster.tsx'
import { isPublicScreen, mustOnboardFirst } from './auth-guard-rules.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

const SignInScreen = lazy(() =>
  import('#features/accounts/web/sign-in-screen.tsx').then(({ SignInScreen: screen }) => ({ default: screen })),
)

const SessionEndDialog = lazyDialog(() =>
  import('#features/accounts/web/session-end/session-end-dialog.tsx').then((file) => file.SessionEndDialog),
)

/** Who sees what: guests the sign-in screen at `/`, the pages of a mailed link and of a scanned code, everybody else what the router matched. */
export function AuthGuard() {
  const { data: user } = useQuery(currentUserQuery)
  const { pathname } = useLocation()
  const sessionEnding = useSessionEnding()
  // For the moment between signing in and the redirect, so that the screen at the present address asks for nothing.
  if (mustOnboardFirst(user, pathname)) return <ShellSkeleton />
  if (user?.isPasskeyNeeded) return <PasskeyStep />
  return (
    <>
      {user || isPublicScreen(pathname) ? <Outlet /> : pathname === '/' ? <Landing /> : <NotFoundScreen />}
      {user && <SessionEndDialog user={user} ending={sessionEnding} isOpen={sessionEnding !== null} />}
      <Toaster />
    </>
  )
}

/** Where the site requires a passkey of this person: nothing else before it. */
function PasskeyStep() {
  const completeSignIn = useCompleteSignIn()
  const signOut = useSignOut()
  return (
    <>
      <PasskeyGate onSignedIn={completeSignIn} onSignOut={signOut} />
      <Toaster />
    </>
  )
}

function Landing() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SignInScreen />
    </Suspense>
  )
}
