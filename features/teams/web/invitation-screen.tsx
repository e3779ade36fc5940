import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { useRedeemInvitation } from './invitations/use-redeem-invitation.ts'
import styles from './invitation-screen.module.css'
import { mailedInvitationQuery } from './api.ts'

/** What the link in an invitation opens. Opening it uses nothing up, because mail scanners open links too; the button does. */
export function InvitationScreen() {
  const token = useTokenFromHash()
  const { data: invitation, error } = useQuery({ ...mailedInvitationQuery(token ?? ''), enabled: token !== null })
  const { data: user } = useQuery(currentUserQuery)
  if (token === null || error) return <InvalidInvitation error={error} />
  if (!invitation) {
    return (
      <InvitationLayout title="An invitation" illustration={<MailSent />}>
        <SkeletonText lines={3} />
      </InvitationLayout>
    )
  }
  const { inviterName, ventureName, role, address, hasAccount } = invitation
  return (
    <InvitationLayout title={`Join ${ventureName}`} illustration={<OnboardingReady />}>
      <p className={styles.text}>
        <strong>{inviterName}</strong> invites you to the venture <strong>{ventureName}</strong>{' '}
        {role === 'editor' ? 'to work on it together.' : 'to follow how it goes.'}
      </p>
      {user ? (
        <Accept token={token} label="Join the venture" />
      ) : hasAccount ? (
        <SignInPrompt address={address} />
      ) : (
        <Accept token={token} label="Create my account and join" address={address} />
      )}
    </InvitationLayout>
  )
}

type AcceptProps = {
  token: string
  label: string
  /** Where there is no account yet: whose it will be. */
  address?: string
}

/** The button that accepts; somebody without an account enters their name first. */
function Accept({ token, label, address }: AcceptProps) {
  const { form, errorMessage } = useRedeemInvitation({ token, isNew: address !== undefined })
  return (
    <form onSubmit={form.onSubmitForm} noValidate className={styles.form}>
      {address !== undefined && (
        <>
          <p className="quiet small">Your account will be at {address}.</p>
          <FieldRow>
            <TextInput
              label="First name"
              autoComplete="given-name"
              maxLength={80}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              maxLength={80}
              {...form.getInputProps('lastName')}
            />
          </FieldRow>
        </>
      )}
      {errorMessage && (
        <p role="alert" className={styles.errorMessage}>
          {errorMessage}
        </p>
      )}
      <Button type="submit" size="lg" loading={form.isSubmitting}>
        {label}
      </Button>
    </form>
  )
}

function SignInPrompt({ address }: { address: string }) {
  return (
    <>
      <p className={styles.text}>
        There is an account at {address}. Sign in, and the invitation waits for you under My Ventures.
      </p>
      <Button component={Link} to="/" size="lg">
        Sign in
      </Button>
    </>
  )
}

function InvalidInvitation({ error }: { error: Error | null }) {
  const isInvalid = error === null || (error instanceof Problem && error.status === 400)
  return (
    <InvitationLayout
      title={isInvalid ? 'This invitation does not work any more' : 'Something went wrong'}
      illustration={<CloudTrouble />}
    >
      <p className={styles.text}>
        {isInvalid
          ? 'Invitations work once, for fourteen days, and can be taken back. Ask whoever invited you for a new one.'
          : (error?.message ?? 'Please try again.')}
      </p>
      <Button component={Link} to="/" size="lg">
        Go to Foundry
      </Button>
    </InvitationLayout>
  )
}

function InvitationLayout({
  title,
  illustration,
  children,
}: {
  title: string
  illustration: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <title>Invitation · Foundry</title>
      <header className={styles.header}>
        <Logo size={30} />
      </header>
      <main className={styles.main}>
        <div className={styles.illustration}>{illustration}</div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </>
  )
}

/** Read once and then removed from the address bar, so that it stays in no history and no screenshot. */
function useTokenFromHash(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState<string | null>(null)
  const hashToken = new URLSearchParams(hash).get('token')
  if (hashToken && hashToken !== token) setToken(hashToken)
  const router = useRouter()
  useEffect(() => {
    if (hash) void router.navigate({ to: '/venture-invitation', replace: true, viewTransition: false })
  }, [hash, router])
  return hashToken || token
}
