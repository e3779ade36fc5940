import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { currentUserQuery } from './api.ts'
import { CodeForm } from './sign-in/code-form.tsx'
import { LinkPage } from './sign-in/link-page.tsx'
import { useLinkRedemption } from './sign-in/link-redemption.ts'
import styles from './sign-in/link-page.module.css'

/** The page an emailed link opens. Only its button uses the link, because mail scanners open links too. */
export function LinkScreen() {
  const { stage, isBusy, redeem, address } = useLinkRedemption()
  if (stage === 'ready') return <ReadyLink address={address} isBusy={isBusy} onRedeem={redeem} />
  if (stage === 'confirm') return <ConfirmLink isBusy={isBusy} onRedeem={redeem} />
  if (stage === 'code') return <CodeRequired />
  return stage === 'invalid' ? <InvalidLink /> : <MissingLink />
}

type RedeemProps = { isBusy: boolean; onRedeem: () => void }

function ReadyLink({ address, isBusy, onRedeem }: RedeemProps & { address: string | undefined }) {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <LinkPage title="Welcome to Foundry" illustration={<OnboardingReady />}>
      <p className={styles.text}>
        {user
          ? `You are signed in as ${user.email}. This link signs you in anew.`
          : `One press and you are in${address ? ` as ${address}` : ''}. The link works once, for ten minutes.`}
      </p>
      <Button size="lg" onClick={onRedeem} loading={isBusy}>
        Sign in
      </Button>
    </LinkPage>
  )
}

function ConfirmLink({ isBusy, onRedeem }: RedeemProps) {
  return (
    <LinkPage title="Was this you?" illustration={<MailSent />} isTitleFocused>
      <p className={styles.warning}>
        <strong>This link was requested in another browser</strong>
        Go on only if you asked for it yourself, for example on another device. If you did not, close this page:
        somebody may be trying to sign in as you.
      </p>
      <Button size="lg" onClick={onRedeem} loading={isBusy}>
        Yes, it was me – sign in
      </Button>
      <StartPageLink>No, go to the sign-in page</StartPageLink>
    </LinkPage>
  )
}

function CodeRequired() {
  return (
    <LinkPage title="Type the code from the email" illustration={<MailSent />} isTitleFocused>
      <p className={styles.warning}>
        <strong>This link was requested in another browser</strong>
        Your account reaches other people's data, so here we ask for the code as well. It stands in the same email as
        the link.
      </p>
      <CodeForm />
      <StartPageLink>Request a new link</StartPageLink>
    </LinkPage>
  )
}

function InvalidLink() {
  return (
    <LinkPage title="This link does not work any more" illustration={<CloudTrouble />} isTitleFocused>
      <p className={styles.text}>
        Sign-in links work once, for ten minutes, and only the newest few. A new one takes a moment.
      </p>
      <Button component={Link} to="/" size="lg">
        Request a new link
      </Button>
    </LinkPage>
  )
}

function MissingLink() {
  return (
    <LinkPage title="Open the link from your email" illustration={<MailSent />}>
      <p className={styles.text}>
        This page finishes signing in, and needs the whole link that we mailed you. If you have none yet, ask for one on
        the sign-in page.
      </p>
      <Button component={Link} to="/" size="lg">
        Go to the sign-in page
      </Button>
    </LinkPage>
  )
}

function StartPageLink({ children }: { children: string }) {
  return (
    <Link className={styles.aside} to="/">
      {children}
    </Link>
  )
}
