import { lazy, Suspense } from 'react'
import type { SignedIn } from './api.ts'
import { hasPasskeySupport } from './device.ts'

const LazyList = lazy(() => import('./passkey-list.tsx').then((file) => ({ default: file.PasskeyList })))
const LazySignIn = lazy(() => import('./passkey-sign-in.tsx').then((file) => ({ default: file.PasskeySignIn })))
const LazyGate = lazy(() => import('./passkey-gate.tsx').then((file) => ({ default: file.PasskeyGate })))

/** The person's passkeys, for the settings. */
export function Passkeys() {
  return (
    <Suspense fallback={null}>
      <LazyList />
    </Suspense>
  )
}

type PasskeyButtonProps = { next?: string | undefined; onSignedIn: (result: SignedIn) => unknown }

/** "Sign in with a passkey", which also offers them in the email field. Renders nothing where the browser knows none. */
export function PasskeyButton(props: PasskeyButtonProps) {
  if (!hasPasskeySupport()) return null
  return (
    <Suspense fallback={null}>
      <LazySignIn {...props} />
    </Suspense>
  )
}

type PasskeyGateProps = { onSignedIn: (result: SignedIn) => unknown; onSignOut: () => unknown }

/** Instead of every screen, for people who must show a passkey first. */
export function PasskeyGate(props: PasskeyGateProps) {
  return (
    <Suspense fallback={null}>
      <LazyGate {...props} />
    </Suspense>
  )
}
