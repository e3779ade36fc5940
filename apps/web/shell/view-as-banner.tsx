import { Button } from '@mantine/core'
import { useStopViewAs } from '#features/people/web/api.ts'
import type { CurrentUser } from '#features/users/schema.ts'
import { formatDate } from '#platform/web/format.ts'
import styles from './view-as-banner.module.css'

/** The banner on every screen while an admin views as another person, with the button that ends it. */
export function ViewAsBanner({ user, until }: { user: CurrentUser; until: string }) {
  const stop = useStopViewAs()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return (
    <div className={styles.banner} role="status">
      <span>{`Viewing as ${name}, read-only, until ${formatDate(until, 'timeWithZone')}`}</span>
      <Button size="xs" color="orange" loading={stop.isRunning} onClick={() => void stop.run()}>
        Stop
      </Button>
    </div>
  )
}
