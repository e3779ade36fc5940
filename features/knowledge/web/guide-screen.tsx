import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import type { ReadableGuide } from '../schema.ts'
import { knowledge } from './api.ts'
import { PassageHighlight } from './embeds.tsx'

const notFound = {
  title: 'Guide Not Found',
  back: { to: '/resources', label: 'Back to Resources' },
  children: 'It may have been removed.',
}

/** A guide as people read it. */
export function GuideScreen() {
  const { guideId: id } = useParams({ from: '/member/guides/$guideId' })
  const query = useQuery(knowledge.query('GET /api/knowledge/guides/{id}', { params: { id } }))
  if (!query.data && query.error) return <LoadError noun="Guide" query={query} notFound={notFound} />
  const guide = query.data
  return (
    <>
      <PageHeader
        title={guide?.title ?? 'Guide'}
        intro={
          guide && (
            <>
              {guide.fileName} · Updated <RelativeTime at={guide.updatedAt} />
            </>
          )
        }
      />
      {guide ? <GuideText guide={guide} /> : <SkeletonDetail hasPanel={false} />}
    </>
  )
}

function GuideText({ guide: { passages } }: { guide: ReadableGuide }) {
  const text = useRef<HTMLDivElement>(null)
  if (passages.length === 0) return <Text c="dimmed">This guide is being read. Come back in a minute.</Text>
  return (
    <Stack gap="lg" maw="var(--line-length)">
      <PassageHighlight textRef={text} />
      <Stack gap="lg" ref={text} renderRoot={(props) => <article {...props} aria-label="Text" />}>
        {passages.map((passage, index) => (
          <GuidePassage key={passage.id} passage={passage} previous={passages[index - 1]} />
        ))}
      </Stack>
    </Stack>
  )
}

type GuidePassageProps = {
  passage: ReadableGuide['passages'][number]
  previous: GuidePassageProps['passage'] | undefined
}

/** Below its headings, where these are not those of the passage before. */
function GuidePassage({ passage: { headings, page, text }, previous }: GuidePassageProps) {
  const title = headings.join(' › ')
  const isNewPage = page !== null && page !== previous?.page
  return (
    <section>
      {isNewPage && <p className="quiet small">{`Page ${page}`}</p>}
      {title !== '' && title !== previous?.headings.join(' › ') && (
        <Box component="h2" fz="var(--size-title-3)" mb="xs">
          {title}
        </Box>
      )}
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
    </section>
  )
}
