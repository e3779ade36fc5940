import { Button } from '@mantine/core'
import type { CampusProvider } from '../../schema.ts'
import { useNextPath } from './next-path.ts'
import styles from './campus.module.css'

/** One button for each campus sign-in service. */
export function CampusProviders({ providers }: { providers: CampusProvider[] }) {
  const next = useNextPath()
  const search = next.next ? `?${new URLSearchParams({ next: next.next })}` : ''
  return (
    <div className={styles.providers}>
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={`/api/auth/sso/${id}/start${search}`}
          variant="default"
          size="lg"
          className={styles.button!}
          fullWidth
        >
          Sign in with {label}
        </Button>
      ))}
      <p className={styles.or}>or by email</p>
    </div>
  )
}
