import { Logo } from '#platform/web/ui/logo.tsx'
import { Studio } from '#platform/web/ui/illustrations/studio.tsx'
import { DemoLogins } from './sign-in/demo-logins.tsx'
import { LinkRequestForm } from './sign-in/link-request-form.tsx'
import { useLinkRequest } from './sign-in/link-request.ts'
import { LinkSent } from './sign-in/link-sent.tsx'
import styles from './sign-in/landing.module.css'

/** What guests see at `/`. */
export function SignInScreen() {
  const request = useLinkRequest()
  const isInitialView = request.sentTo === null && request.mode === 'sign-in'
  return (
    <div className={styles.page} data-initial={isInitialView || undefined}>
      <title>Sign in · Foundry</title>
      <header className={styles.studio} data-mantine-color-scheme="dark">
        <Logo size={34} />
        <div className={styles.text}>
          <h1 className={styles.slogan}>
            Let's build <span className={styles.highlight}>something!</span>
          </h1>
          <p className={styles.tagline}>Your ventures, mentors, events and resources, from first sketch to launch.</p>
        </div>
        <div className={styles.illustration}>
          <Studio />
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.column}>
          {request.sentTo === null ? (
            <LinkRequestForm request={request} />
          ) : (
            <LinkSent email={request.sentTo} onStartOver={request.startOver} />
          )}
          {isInitialView && <DemoLogins />}
        </div>
      </main>
    </div>
  )
}
