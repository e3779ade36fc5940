import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { accountsApi, signInOptionsQuery } from '../api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import styles from './sign-in.module.css'

type DemoLogin = { role: string; onboarding: boolean; label: string }

const labels: Record<string, string> = {
  student: 'Student',
  mentor: 'Mentor',
  director: 'Director',
  admin: 'Admin',
  analyst: 'Analyst',
}

/** One-click sign-in as a demo person. Renders nothing when the server offers no demo roles. */
export function DemoLogins() {
  const { data: options } = useQuery(signInOptionsQuery)
  const login = useDemoLogin()
  const availableRoles = Object.keys(labels).filter((role) => options?.demoRoles.includes(role))
  if (availableRoles.length === 0) return null

  const logins: DemoLogin[] = availableRoles.map((role) => ({ role, onboarding: false, label: labels[role]! }))
  if (availableRoles.includes('student'))
    logins.push({ role: 'student', onboarding: true, label: 'Start as a new student' })
  return (
    <section className={styles.demo} aria-labelledby="demo-logins">
      <h3 id="demo-logins" className={styles.demoTitle}>
        Or look around as
      </h3>
      <div className={styles.demoButtons}>
        {logins.map((choice) => (
          <Button
            key={choice.label}
            variant="default"
            px="xs"
            loading={login.isPending && login.variables.label === choice.label}
            disabled={login.isPending && login.variables.label !== choice.label}
            onClick={() => login.mutate(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </section>
  )
}

function useDemoLogin() {
  const completeSignIn = useCompleteSignIn()
  return useMutation({
    mutationFn: async ({ role, onboarding }: DemoLogin) => {
      const signInResult = await accountsApi('POST /api/demo-login/{role}', { params: { role }, body: { onboarding } })
      showSuccess({ title: 'Demo login successful', message: welcomeMessage(signInResult.redirect) })
      await completeSignIn(signInResult)
    },
    onError: (error) =>
      showError({ title: 'Demo login failed', message: getErrorMessage(error, 'Something went wrong') }),
  })
}

function welcomeMessage(redirect: string): string {
  return redirect.includes('onboarding') ? 'Starting onboarding flow...' : 'Welcome to UVA Foundry.'
}
