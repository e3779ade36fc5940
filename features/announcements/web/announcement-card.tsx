import { lazy, Suspense, type ReactNode } from 'react'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { LiveAnnouncement } from '../schema.ts'

const Markdown = lazy(() => import('#platform/web/ui/markdown.tsx').then((file) => ({ default: file.Markdown })))

type AnnouncementCardProps = Pick<LiveAnnouncement, 'title' | 'body' | 'startsAt'> & { aside?: ReactNode }

/** An announcement as its audience sees it. */
export function AnnouncementCard({ title, body, startsAt, aside }: AnnouncementCardProps) {
  return (
    <TitleCard title={title} aside={aside}>
      <Suspense fallback={<p>{body}</p>}>
        <Markdown topHeadingLevel={3}>{body}</Markdown>
      </Suspense>
      <p className="quiet small">
        <RelativeTime at={startsAt} />
      </p>
    </TitleCard>
  )
}
