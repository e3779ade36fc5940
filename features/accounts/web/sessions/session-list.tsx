import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Session } from '../../schema.ts'
import { accounts } from '../api.ts'
import { EndOthersDialog, EndSessionDialog } from './end-dialogs.tsx'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

export function SessionList() {
  const query = useQuery({ ...accounts.query('GET /api/auth/sessions'), staleTime: 0 })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className={styles.intro}>If you do not recognize one of these, sign it out here.</p>
      <QueryList
        query={query}
        skeleton={<SkeletonList count={2} />}
        errorTitle="Your sessions could not be loaded"
        errorText="Something went wrong on our side. Please try again."
        isSection
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryList>
    </section>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const ending = useDialog<Session>()
  const endingOthers = useDialog()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={styles.list} aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ending.open(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="outline" color="red" onClick={() => endingOthers.open()}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="quiet">You are signed in only here.</p>
      )}
      <EndSessionDialog session={ending.subject} {...ending.props} />
      <EndOthersDialog count={others.length} {...endingOthers.props} />
    </>
  )
}
