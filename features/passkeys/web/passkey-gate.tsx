import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { passkeyListQuery, type SignedIn } from './api.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type PasskeyGateProps = { onSignedIn: (result: SignedIn) => unknown; onSignOut: () => unknown }

/** For administrators where the site requires a passkey: use one, or add the first. */
export function PasskeyGate({ onSignedIn, onSignOut }: PasskeyGateProps) {
  const { data: list } = useQuery(passkeyListQuery)
  const { signIn, isBusy } = usePasskeySignIn({ onSignedIn })
  const adding = useDialog()
  if (!list) return null
  const hasPasskey = list.some(({ suspendedAt }) => suspendedAt === null)
  return (
    <LinkPage
      documentTitle="Passkey"
      illustration={<OnboardingReady />}
      title={hasPasskey ? 'Use your passkey' : 'Add a passkey'}
      text={
        hasPasskey
          ? "Your role needs a passkey in addition to the link. It's on the device where you added it."
          : 'Your role needs a passkey: your fingerprint, face, PIN or security key confirms that it is you. It takes a minute.'
      }
    >
      {hasPasskey ? (
        <Button size="lg" loading={isBusy} onClick={() => void signIn()}>
          Use a passkey
        </Button>
      ) : (
        <Button size="lg" onClick={() => adding.open()}>
          Add a passkey
        </Button>
      )}
      <Button variant="subtle" mt="md" onClick={() => void onSignOut()}>
        Sign out
      </Button>
      <AddPasskeyDialog {...adding.props} />
    </LinkPage>
  )
}
