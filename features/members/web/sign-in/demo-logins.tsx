import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/web/queries.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { callMembers, signInOptionsQuery } from '../api.ts'
import { useEntrance } from './entrance.ts'
import styles from './sign-in.module.css'

type DemoLogin = { role: string; onboarding: boolean; label: string }

const labels: Record<string, string> = {
  student: 'Student',
  mentor: 'Mentor',
  director: 'Director',
  admin: 'Admin',
  analyst: 'Analyst',
}

/** One press signs in as a demo person; absent where the server offers none. */
export function DemoLogins() {
  const { data: options } = useQuery(signInOptionsQuery)
  const login = useDemoLogin()
  const offered = Object.keys(labels).filter((role) => options?.demoRoles.includes(role))
  if (offered.length === 0) return null

  const logins: DemoLogin[] = offered.map((role) => ({ role, onboarding: false, label: labels[role]! }))
  if (offered.includes('student')) logins.push({ role: 'student', onboarding: true, label: 'Start as a new student' })
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
  const enter = useEntrance()
  return useMutation({
    mutationFn: async ({ role, onboarding }: DemoLogin) => {
      const signedIn = await callMembers('POST /api/demo-login/{role}', { params: { role }, body: { onboarding } })
      showSuccess({ title: 'Demo login successful', message: welcome(signedIn.redirect) })
      await enter(signedIn)
    },
    onError: (error) => showError({ title: 'Demo login failed', message: messageOf(error, 'Something went wrong') }),
  })
}

function welcome(redirect: string): string {
  return redirect.includes('onboarding') ? 'Starting onboarding flow...' : 'Welcome to UVA Foundry.'
}
