import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Session } from '../../schema.ts'
import { sessionsQuery } from '../api.ts'
import { EndOthersDialog, EndSessionDialog } from './end-dialogs.tsx'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

export function SessionList() {
  const { data: sessions, error, isPending, isFetching, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className={styles.intro}>If you do not recognize one of these, sign it out here.</p>
      {sessions ? (
        <Sessions sessions={sessions} />
      ) : isPending ? (
        <SkeletonList count={2} />
      ) : (
        <ErrorState
          title="Your sessions could not be loaded"
          headingLevel={3}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          isCompact
        >
          {getErrorMessage(error, 'Something went wrong on our side. Please try again.')}
        </ErrorState>
      )}
    </section>
  )
}

/** `sessionToEnd` stays set while the dialog closes, so that its text does not change during the animation. */
function Sessions({ sessions }: { sessions: Session[] }) {
  const [sessionToEnd, setSessionToEnd] = useState<Session>()
  const [open, setOpen] = useState<'one' | 'others'>()
  const close = () => setOpen(undefined)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={styles.list} aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => {
              setSessionToEnd(session)
              setOpen('one')
            }}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="outline" color="red" onClick={() => setOpen('others')}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="quiet">You are signed in only here.</p>
      )}
      <EndSessionDialog session={sessionToEnd} isOpen={open === 'one'} onClose={close} />
      <EndOthersDialog count={others.length} isOpen={open === 'others'} onClose={close} />
    </>
  )
}
