import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { currentUserQuery } from './api.ts'
import { CodeForm } from './sign-in/code-form.tsx'
import { useLinkRedemption, type LinkStage } from './sign-in/link-redemption.ts'

type Page = { title: string; illustration: ReactNode; text?: string; isTitleFocused?: boolean }

const pages: Record<LinkStage, Page> = {
  ready: { title: 'Welcome to Foundry', illustration: <OnboardingReady /> },
  confirm: { title: 'Was this you?', illustration: <MailSent />, isTitleFocused: true },
  code: { title: 'Type the code from the email', illustration: <MailSent />, isTitleFocused: true },
  invalid: {
    title: 'This link does not work any more',
    illustration: <CloudTrouble />,
    text: 'Sign-in links work once, for ten minutes, and only the newest few. A new one takes a moment.',
    isTitleFocused: true,
  },
  missing: {
    title: 'Open the link from your email',
    illustration: <MailSent />,
    text: 'This page finishes signing in, and needs the whole link that we mailed you. If you have none yet, ask for one on the sign-in page.',
  },
}

/** The page an emailed link opens. Only its button uses the link, because mail scanners open links too. */
export function LinkScreen() {
  const { stage, isBusy, redeem, address } = useLinkRedemption()
  const { data: user } = useQuery(currentUserQuery)
  const readyText = user
    ? `You are signed in as ${user.email}. This link signs you in anew.`
    : `One press and you are in${address ? ` as ${address}` : ''}. The link works once, for ten minutes.`
  return (
    <LinkPage key={stage} documentTitle="Sign in" {...pages[stage]} {...(stage === 'ready' && { text: readyText })}>
      {stage === 'confirm' && (
        <OtherBrowserWarning>
          Go on only if you asked for it yourself, for example on another device. If you did not, close this page:
          somebody may be trying to sign in as you.
        </OtherBrowserWarning>
      )}
      {stage === 'code' && (
        <OtherBrowserWarning>
          Your account reaches other people's data, so here we ask for the code as well. It stands in the same email as
          the link.
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
      {(stage === 'invalid' || stage === 'missing') && (
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
