import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { accounts } from './api.ts'
import { CodeForm } from './sign-in/code-form.tsx'
import { emailField } from './sign-in/link-request.ts'

const documentTitle = 'Sign in'

/** After signing in at the campus: the email address that the account still needs, and the link that confirms it. */
export function CampusClaimScreen() {
  const { id } = useSearch({ from: '/open/auth/campus' })
  const { data: claim, error } = useQuery({
    ...accounts.query('GET /api/auth/campus-claims/{id}', { params: { id } }),
    retry: false,
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isStartingOver, setIsStartingOver] = useState(false)
  if (error) return <Expired />
  if (!claim) return null
  const address = sentTo ?? (isStartingOver ? null : claim.sentTo)
  const startOver = () => {
    setSentTo(null)
    setIsStartingOver(true)
  }
  if (address === null) return <EmailPage id={id} label={claim.label} onSent={setSentTo} />
  return (
    <LinkPage
      key="sent"
      documentTitle={documentTitle}
      illustration={<MailSent />}
      title="Check your email"
      isTitleFocused
      text={
        <>
          We sent a link and a code to <strong>{address}</strong> to connect it with {claim.label}. Open the link in
          this browser, or enter the code here.
        </>
      }
    >
      <CodeForm email={address} />
      <Button variant="subtle" mt="md" onClick={startOver}>
        Use another address
      </Button>
    </LinkPage>
  )
}

type EmailPageProps = { id: string; label: string; onSent: (email: string) => void }

function EmailPage({ id, label, onSent }: EmailPageProps) {
  const send = accounts.useAction('POST /api/auth/campus-claims/{id}/email', {
    failure: { title: 'Failed to send the link', message: 'Something went wrong' },
    onSuccess: (_, { body }) => onSent(body.email.trim()),
  })
  const form = useSchemaForm({
    schema: z.object({ email: emailField }),
    initialValues: { email: '' },
    submit: (body) => send.submit({ params: { id }, body }),
  })
  return (
    <LinkPage
      key="email"
      documentTitle={documentTitle}
      illustration={<OnboardingReady />}
      title="One more step"
      text={
        <>
          {label} signed you in. Enter your university email to connect your Foundry account, or to create one.
          We&apos;ll email you a link to confirm it.
        </>
      }
    >
      <form onSubmit={form.onSubmitForm} noValidate aria-label="Your email">
        <Fields>
          <TextInput label="Email" type="email" autoComplete="email" maxLength={254} {...form.getInputProps('email')} />
          <Button type="submit" size="lg" loading={form.isSubmitting} fullWidth>
            Send link
          </Button>
        </Fields>
      </form>
    </LinkPage>
  )
}

function Expired() {
  return (
    <LinkPage
      documentTitle={documentTitle}
      illustration={<CloudTrouble />}
      title="This sign-in has expired"
      text="Please start again, in the browser you want to use."
    >
      <Button component={Link} to="/" size="lg">
        Go to the sign-in page
      </Button>
    </LinkPage>
  )
}
