import { useEffect, useEffectEvent } from 'react'
import type { SignedIn } from './api.ts'
import { usePasskeyAutofill, usePasskeySignIn } from './use-passkey-sign-in.ts'

type PasskeySignInProps = {
  next?: string | undefined
  onSignedIn: (result: SignedIn) => unknown
  /** Each press of the button opens the device's window. */
  pressCount: number
  onSettled: () => void
}

/** What the button does; it is loaded after the page, or with the first press. */
export function PasskeySignIn({ pressCount, onSettled, ...options }: PasskeySignInProps) {
  const { signIn, offer, stopOffer } = usePasskeySignIn(options)
  usePasskeyAutofill({ offer, stopOffer, isOffered: pressCount === 0 })
  const press = useEffectEvent(() => void signIn().finally(onSettled))
  useEffect(() => {
    if (pressCount > 0) press()
  }, [pressCount])
  return null
}
