import { Button } from '@mantine/core'
import KeyRound from 'lucide-react/icons/key-round'
import type { SignedIn } from './api.ts'
import { usePasskeyAutofill, usePasskeySignIn } from './use-passkey-sign-in.ts'

type PasskeySignInProps = { next?: string | undefined; onSignedIn: (result: SignedIn) => unknown }

export function PasskeySignIn(props: PasskeySignInProps) {
  const { signIn, offer, stopOffer, isBusy } = usePasskeySignIn(props)
  usePasskeyAutofill({ offer, stopOffer })
  return (
    <Button
      variant="default"
      leftSection={<KeyRound size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void signIn()}
      mt="sm"
      fullWidth
    >
      Sign in with a passkey
    </Button>
  )
}
