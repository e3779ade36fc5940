import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showError } from '#platform/web/ui/toast.ts'
import { passkeys, type SignedIn } from './api.ts'
import { awaitSuggestedPasskey, choosePasskey, explainDeviceError, hasAutofillSupport } from './device.ts'

type SignInOptions = { next?: string | undefined; onSignedIn: (result: SignedIn) => unknown }

/** Signs in with a passkey: `signIn` opens the device's window, `offer` waits for a choice among the suggestions of the email field. */
export function usePasskeySignIn({ next, onSignedIn }: SignInOptions) {
  const [isChoosing, setIsChoosing] = useState(false)
  // A device does one thing at a time: the window ends the waiting.
  const waiting = useRef<AbortController | null>(null)
  const verify = passkeys.useAction('POST /api/auth/passkeys/verify', {
    failure: { title: 'Passkey sign-in failed', message: 'Something went wrong' },
    onSuccess: (result) => onSignedIn(result),
  })
  const send = (credential: unknown) =>
    verify.run({ body: { credential: credential as never, ...(next !== undefined && { next }) } })
  const getOptions = () => passkeys.call('POST /api/auth/passkeys/options')

  const signIn = async () => {
    waiting.current?.abort()
    setIsChoosing(true)
    try {
      await send(await choosePasskey(await getOptions()))
    } catch (error) {
      const message = explainDeviceError(error)
      if (message !== null) showError({ title: 'Passkey sign-in failed', message })
    } finally {
      setIsChoosing(false)
    }
  }
  const offer = async () => {
    const controller = new AbortController()
    waiting.current = controller
    await send(await awaitSuggestedPasskey(await getOptions(), controller.signal))
  }
  return { signIn, offer, stopOffer: () => waiting.current?.abort(), isBusy: isChoosing || verify.isRunning }
}

type Offer = { offer(): Promise<void>; stopOffer(): void; isOffered: boolean }

/** Offers the person's passkeys among the suggestions of the email field, where the browser can. */
export function usePasskeyAutofill({ offer, stopOffer, isOffered }: Offer): void {
  const start = useEffectEvent(async () => (isOffered ? offer() : undefined))
  const stop = useEffectEvent(stopOffer)
  useEffect(() => {
    let isGone = false
    void hasAutofillSupport().then((isSupported) => {
      // The person did not ask for this, so nothing is said where it does not work.
      if (isSupported && !isGone) start().catch(() => undefined)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
}
