import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'

/** What the link of a new address would change. In full for its owner, masked for anybody else. */
export type EmailChange = { from: string; to: string; isOwn: boolean }

type ChangePageProps = {
  change: EmailChange
  /** The address of whoever is signed in here. */
  signedInAs: string | undefined
  isBusy: boolean
  onConfirm: () => void
}

/** The page of a link that confirms a new email address. It says which address becomes which before anything happens. */
export function ChangePage({ change: { from, to, isOwn }, signedInAs, isBusy, onConfirm }: ChangePageProps) {
  const change: ReactNode = (
    <>
      from <strong>{from}</strong> to <strong>{to}</strong>
    </>
  )
  const page = { documentTitle: 'Confirm your new email', illustration: <MailSent /> }
  if (isOwn)
    return (
      <LinkPage
        {...page}
        title="Confirm your new email"
        text={<>Change your email {change}? Your other devices will be signed out.</>}
      >
        <Button size="lg" onClick={onConfirm} loading={isBusy}>
          Confirm new email
        </Button>
      </LinkPage>
    )
  if (signedInAs !== undefined)
    return (
      <LinkPage
        {...page}
        title="This link belongs to another account"
        text={
          <>
            You're signed in as {signedInAs}. This link changes the email of another account {change}. If you didn't ask
            for it, ignore the email: nothing changes.
          </>
        }
      >
        <Button component={Link} to="/" size="lg">
          Go to the home page
        </Button>
      </LinkPage>
    )
  return (
    <LinkPage
      {...page}
      title="Confirm your new email"
      text={<>This changes the email of a Foundry account {change}. If you didn't ask for it, close this page.</>}
    >
      <CodeForm />
      <Text c="dimmed" mt="md" ta="center">
        Or <Link to="/">sign in</Link> with your current email and open the link again.
      </Text>
    </LinkPage>
  )
}
