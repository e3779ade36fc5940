import { Button, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#features/users/schema.ts'
import type { SessionEnding } from '#platform/web/session-state.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { accounts, signInOptionsQuery, useSignOut } from '../api.ts'
import { CodeForm } from '../sign-in/code-form.tsx'
import { useCompleteSignIn } from '../sign-in/complete-sign-in.ts'

type SessionEndDialogProps = { user: CurrentUser; ending: SessionEnding | null; isOpen: boolean }

/** Over the screen whose session ended. What was typed stays below it, and the calls that were refused go on afterwards. */
export function SessionEndDialog({ user, ending, isOpen }: SessionEndDialogProps) {
  const signOut = useSignOut()
  const [isSent, setIsSent] = useState(false)
  const link = accounts.useAction('POST /api/send-magic-link', {
    failure: { title: 'Failed to send magic link', message: 'Something went wrong' },
    onSuccess: () => setIsSent(true),
  })
  const sendLink = () => void link.run({ body: { email: user.email } })
  return (
    <SheetDialog isOpen={isOpen} onClose={() => undefined} title="Please sign in again" size="small" isRequired>
      {ending === 'ended' && <SignInElsewhere />}
      <Stack gap="md">
        <Text>
          {isSent ? (
            <>
              We emailed a link and a code to <strong>{user.email}</strong>. Enter the code here, or open the link in
              this browser and come back.
            </>
          ) : (
            <>
              {ending === 'stale'
                ? "To confirm it's you, sign in again as "
                : 'Your session has ended. Sign in again as '}
              <strong>{user.email}</strong> to continue. Nothing you typed is lost.
            </>
          )}
        </Text>
        {isSent ? (
          <CodeForm email={user.email} />
        ) : (
          <Button onClick={sendLink} loading={link.isRunning} fullWidth data-autofocus>
            Email me a sign-in link
          </Button>
        )}
        <DemoLogin user={user} />
        <Button variant="subtle" onClick={() => void signOut()} fullWidth>
          Sign in as someone else
        </Button>
      </Stack>
    </SheetDialog>
  )
}

/** Goes on by itself when the person signed in in another tab meanwhile. */
function SignInElsewhere() {
  const completeSignIn = useCompleteSignIn()
  const check = async () => {
    const { user } = await accounts.call('GET /api/auth/session').catch(() => ({ user: null }))
    if (user) await completeSignIn({ user })
  }
  useWindowEvent('focus', () => void check())
  return null
}

/** Demo people sign in again with one click, as they did the first time. */
function DemoLogin({ user }: { user: CurrentUser }) {
  const { data: options } = useQuery(signInOptionsQuery)
  const login = accounts.useAction('POST /api/demo-login/{role}', {
    failure: { title: 'Demo login failed', message: 'Something went wrong' },
    onSuccess: useCompleteSignIn(),
  })
  const role = options?.demoRoles.find((name) => user.isDemo && user.email.startsWith(`demo.${name}@`))
  if (role === undefined) return null
  return (
    <Button
      variant="default"
      loading={login.isRunning}
      onClick={() => void login.run({ params: { role }, body: {} })}
      fullWidth
    >
      Continue as the demo {role}
    </Button>
  )
}
