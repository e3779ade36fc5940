import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailSent } from '#platform/web/ui/illustrations/mail-sent.tsx'
import { signInOptionsQuery } from '../api.ts'
import { focusOnMount } from '#platform/web/focus-on-mount.ts'
import { CodeForm } from './code-form.tsx'
import styles from './sign-in.module.css'

/** Shown after a link was sent. The code is for people who read the email on another device. */
export function LinkSent({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  const { data: options } = useQuery(signInOptionsQuery)
  return (
    <>
      <div className={styles.illustration}>
        <MailSent />
      </div>
      <h2 className={styles.title} tabIndex={-1} ref={focusOnMount}>
        Check your email
      </h2>
      <p className={styles.intro}>
        We sent a link and a code to <strong>{email}</strong>. Both work once, for 10 minutes.
      </p>
      <CodeForm email={email} />
      <div className={styles.after}>
        <Button variant="subtle" onClick={onStartOver}>
          Send another link
        </Button>
        {options && options.demoRoles.length > 0 && (
          <a className={styles.mailbox} href="/dev/mailbox" target="_blank" rel="noreferrer">
            Open the demo mailbox
          </a>
        )}
      </div>
    </>
  )
}
