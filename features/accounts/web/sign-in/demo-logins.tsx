import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accounts, signInOptionsQuery } from '../api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { useNextPath } from './next-path.ts'
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
  const next = useNextPath()
  const { data: options } = useQuery(signInOptionsQuery)
  const login = accounts.useAction('POST /api/demo-login/{role}', {
    success: ({ redirect }) => ({
      title: 'Demo login successful',
      message: redirect.includes('onboarding') ? 'Starting onboarding flow...' : 'Welcome to UVA Foundry.',
    }),
    failure: { title: 'Demo login failed', message: 'Something went wrong' },
    onSuccess: useCompleteSignIn(),
  })
  const isRunning = ({ role, onboarding }: DemoLogin) =>
    login.input?.params.role === role && login.input.body?.onboarding === onboarding
  const availableRoles = Object.keys(labels).filter((role) => options?.demoRoles.includes(role))
  if (availableRoles.length === 0) return null

  const logins: DemoLogin[] = availableRoles.map((role) => ({ role, onboarding: false, label: labels[role]! }))
  if (availableRoles.includes('student'))
    logins.push({ role: 'student', onboarding: true, label: 'Start as a new student' })
  return (
    <section className={styles.demo} aria-labelledby="demo-logins">
      <h3 id="demo-logins" className={styles.demoTitle}>
        Or try a demo account
      </h3>
      <div className={styles.demoButtons}>
        {logins.map((choice) => (
          <Button
            key={choice.label}
            variant="default"
            px="xs"
            loading={isRunning(choice)}
            disabled={login.isRunning && !isRunning(choice)}
            onClick={() =>
              void login.run({ params: { role: choice.role }, body: { onboarding: choice.onboarding, ...next } })
            }
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
