import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { currentUserQuery } from './api.ts'
import { ChangePage } from './email-change/change-page.tsx'
import { CodeForm } from './sign-in/code-form.tsx'
import { useLinkRedemption, type LinkStage } from './sign-in/link-redemption.ts'

type Page = { title: string; illustration: ReactNode; text?: string; isTitleFocused?: boolean }

const pages: Record<Exclude<LinkStage, 'loading'>, Page> = {
  ready: { title: 'Welcome to Foundry', illustration: <OnboardingReady /> },
  confirm: { title: 'Was this you?', illustration: <MailSent />, isTitleFocused: true },
  code: { title: 'Enter the code from the email', illustration: <MailSent />, isTitleFocused: true },
  elsewhere: {
    title: 'Open this link in the other browser',
    illustration: <MailSent />,
    text: "It also connects a campus account, so it works only in the browser where you signed in with that account. You can enter the code from the email there, too. If you didn't ask for it, close this page.",
    isTitleFocused: true,
  },
  invalid: {
    title: 'This link no longer works',
    illustration: <CloudTrouble />,
    text: 'Links expire after one use or 10 minutes.',
    isTitleFocused: true,
  },
  missing: {
    title: 'Open the link from your email',
    illustration: <MailSent />,
    text: "To finish signing in, open the complete link from your email. If you don't have one yet, request it on the sign-in page.",
  },
}

/** The page an emailed link opens. Only its button uses the link, because mail scanners open links too. */
export function LinkScreen() {
  const { stage, isBusy, redeem, link } = useLinkRedemption()
  const { data: user } = useQuery(currentUserQuery)
  if (stage === 'loading') return null
  if (link?.change && stage !== 'invalid')
    return <ChangePage change={link.change} signedInAs={user?.email} isBusy={isBusy} onConfirm={redeem} />
  const as = link ? ` as ${link.address}` : ''
  const readyText = user
    ? `You're signed in as ${user.email}. This link signs you in again${as}.`
    : `Click to sign in${as}. The link works once, for 10 minutes.`
  return (
    <LinkPage key={stage} documentTitle="Sign in" {...pages[stage]} {...(stage === 'ready' && { text: readyText })}>
      {stage === 'confirm' && (
        <OtherBrowserWarning>
          Continue only if you requested it yourself, for example on another device. If you didn't, close this page:
          someone may be trying to sign in as you.
        </OtherBrowserWarning>
      )}
      {stage === 'code' && (
        <OtherBrowserWarning>
          Your account can see other people's data, so please enter the code as well. It's in the same email.
        </OtherBrowserWarning>
      )}
      {(stage === 'ready' || stage === 'confirm') && (
        <Button size="lg" onClick={redeem} loading={isBusy}>
          {stage === 'ready' ? 'Sign in' : 'Yes, it was me – sign in'}
        </Button>
      )}
      {stage === 'code' && <CodeForm />}
      {(stage === 'confirm' || stage === 'code') && (
        <Group justify="center" mt="md" mih={44}>
          <Link to="/">{stage === 'confirm' ? 'No, go to the sign-in page' : 'Request a new link'}</Link>
        </Group>
      )}
      {(stage === 'invalid' || stage === 'missing' || stage === 'elsewhere') && (
        <Button component={Link} to="/" size="lg">
          {stage === 'invalid' ? 'Request a new link' : 'Go to the sign-in page'}
        </Button>
      )}
    </LinkPage>
  )
}

function OtherBrowserWarning({ children }: { children: ReactNode }) {
  return (
    <Paper mt="md" mb="lg" px={20} py="md" bd="1px solid var(--warning)" bg="var(--warning-soft)" c="yellow">
      <Text fw={700} mb="xs">
        This link was requested in another browser
      </Text>
      {children}
    </Paper>
  )
}
