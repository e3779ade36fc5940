import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyAudio } from '#platform/web/ui/illustrations/empty-audio.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { SpeechJob } from '../../schema.ts'
import { getPollMs, jobsQuery, voicesQuery } from '../api.ts'
import { JobRow } from './job-row.tsx'

const empty = (
  <EmptyState
    title="No TTS jobs yet. Create your first conversion above!"
    headingLevel={3}
    illustration={<EmptyAudio />}
    isCompact
  />
)

type JobListProps = { playingId: string | undefined; onPlay(job: SpeechJob): void; onDelete(id: string): void }

/** The person's conversions, newest first. */
export function JobList({ playingId, onPlay, onDelete }: JobListProps) {
  const headingId = useId()
  const list = useInfiniteQuery({
    ...jobsQuery,
    refetchInterval: ({ state }) => getPollMs(state.data?.pages.flatMap(({ items }) => items) ?? []),
  })
  const { data: voices = [] } = useQuery(voicesQuery)
  const voiceNames = new Map(voices.map(({ id, name }) => [id, name]))
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>Recent Jobs</h2>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} media="square" end={132} />}
        errorTitle="Your jobs could not be loaded"
        isSection
        empty={empty}
      >
        {(jobs) => (
          <Rows mt={12} aria-label="Recent Jobs">
            {jobs.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                voiceName={voiceNames.get(job.voice) ?? job.voice}
                isPlaying={job.id === playingId}
                {...{ onPlay, onDelete }}
              />
            ))}
          </Rows>
        )}
      </QueryList>
    </section>
  )
}
