import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SignedIn } from './api.ts'
import { hasPasskeySupport } from './support.ts'

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

/** The sign-in page is there sooner without what only some visitors need. */
const offerDelayMs = 1_500

/** "Sign in with a passkey", which also offers them in the email field. Renders nothing where the browser knows none. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const [isStarted, setIsStarted] = useState(false)
  const [pressCount, setPressCount] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsStarted(true), offerDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!hasPasskeySupport()) return null
  const press = () => {
    setIsStarted(true)
    setIsBusy(true)
    setPressCount((count) => count + 1)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={press} mt="sm" fullWidth>
        Sign in with a passkey
      </Button>
      {isStarted && (
        <Suspense fallback={null}>
          <LazySignIn {...props} pressCount={pressCount} onSettled={() => setIsBusy(false)} />
        </Suspense>
      )}
    </>
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
