import { Button, Paper } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { clearUserQueries, currentUserQuery } from '#features/accounts/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { CloudTrouble } from '#platform/web/ui/illustrations/cloud-trouble.tsx'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { LinkPage } from '#platform/web/ui/link-page.tsx'
import { NameFields } from '#platform/web/ui/name-fields.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { useLinkToken } from '#platform/web/use-link-token.ts'
import { mailedInvitationQuery, teams } from './api.ts'

const documentTitle = 'Invitation'

/** What the link in an invitation opens. Opening it uses nothing up, because mail scanners open links too; the button does. */
export function InvitationScreen() {
  const token = useLinkToken()
  const { data: invitation, error } = useQuery({ ...mailedInvitationQuery(token ?? ''), enabled: token !== null })
  const { data: user } = useQuery(currentUserQuery)
  if (token === null || error) return <InvalidInvitation error={error} />
  if (!invitation) {
    return (
      <LinkPage documentTitle={documentTitle} title="An invitation" illustration={<MailSent />}>
        <SkeletonText lines={3} />
      </LinkPage>
    )
  }
  const { inviterName, ventureName, role, address, hasAccount } = invitation
  return (
    <LinkPage
      documentTitle={documentTitle}
      title={`Join ${ventureName}`}
      illustration={<OnboardingReady />}
      text={
        <>
          <strong>{inviterName}</strong> invites you to the venture <strong>{ventureName}</strong>{' '}
          {role === 'editor' ? 'to work on it together.' : 'to follow its progress.'}
        </>
      }
    >
      {!user && hasAccount ? (
        <Fields>
          <p className="quiet">{address} already has an account. Sign in to find the invitation under My Ventures.</p>
          <Button component={Link} to="/" size="lg">
            Sign in
          </Button>
        </Fields>
      ) : (
        <Accept token={token} {...(!user && { newAddress: address })} />
      )}
    </LinkPage>
  )
}

const nameSchema = z.object({
  firstName: z.string().trim().min(1, 'First name is required'),
  lastName: z.string().trim().min(1, 'Last name is required'),
})

/**
 * The button that accepts, signs in, and opens the venture or the onboarding. Somebody without an account, whose it will be at
 * `newAddress`, enters their name first.
 */
function Accept({ token, newAddress }: { token: string; newAddress?: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [errorMessage, setErrorMessage] = useState<string>()
  const redeem = teams.useAction('POST /api/venture-invitations/redeem', {
    failure: ({ message }) => {
      setErrorMessage(message || 'Something went wrong. Please try again.')
      return null
    },
    onSuccess: async ({ redirect }) => {
      clearUserQueries(queryClient)
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      await router.navigate({ href: redirect, replace: true, viewTransition: false })
    },
  })
  const form = useSchemaForm({
    schema: newAddress ? nameSchema : z.object({}),
    initialValues: { firstName: '', lastName: '' },
    submit: (name) => {
      setErrorMessage(undefined)
      return redeem.submit({ body: { token, ...(newAddress && name) } })
    },
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Fields>
        {newAddress && (
          <>
            <p className="quiet small">Your account will use {newAddress}.</p>
            <NameFields field={(name) => form.getInputProps(name)} />
          </>
        )}
        {errorMessage && (
          <Paper role="alert" px="md" py={12} radius="sm" bd="1px solid var(--danger)" bg="var(--danger-soft)" c="red">
            {errorMessage}
          </Paper>
        )}
        <Button type="submit" size="lg" loading={form.isSubmitting}>
          {newAddress ? 'Create my account and join' : 'Join the venture'}
        </Button>
      </Fields>
    </form>
  )
}

function InvalidInvitation({ error }: { error: Error | null }) {
  const isInvalid = error === null || (error instanceof Problem && error.status === 400)
  return (
    <LinkPage
      documentTitle={documentTitle}
      title={isInvalid ? 'This invitation no longer works' : 'Something went wrong'}
      illustration={<CloudTrouble />}
      text={
        isInvalid
          ? 'Invitations work once, expire after 14 days, and can be revoked. Ask the person who invited you for a new one.'
          : error?.message || 'Please try again.'
      }
    >
      <Button component={Link} to="/" size="lg">
        Go to Foundry
      </Button>
    </LinkPage>
  )
}
