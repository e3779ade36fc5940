import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { TeamFaces } from '#features/teams/web/embeds.tsx'
import { LatestMetrics, NextMilestone } from '#features/venture-progress/web/embeds.tsx'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { getLabel, type Venture } from '../schema.ts'
import { ventures } from './api.ts'
import { LatestFiles } from './overview/latest-files.tsx'

/** What the venture is about, where it stands, and its key facts. */
export function VentureOverview({ venture, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const invitation = mayEdit ? ' Edit the venture to say what it does and for whom.' : ''
  return (
    <Columns template="minmax(0, 1fr) 320px">
      <Stack gap="xl">
        <section>
          <h2>About this venture</h2>
          <Text className={venture.description ? 'read-width' : 'quiet'} mt={12} style={{ whiteSpace: 'pre-line' }}>
            {venture.description ?? `No description yet.${invitation}`}
          </Text>
        </section>
        <TitleCard title="Next milestone" aside={<TabLink venture={venture} tab="milestones" label="All milestones" />}>
          <NextMilestone venture={venture} mayEdit={mayEdit} />
        </TitleCard>
        <TitleCard title="Latest metrics" aside={<TabLink venture={venture} tab="metrics" label="All metrics" />}>
          <LatestMetrics venture={venture} />
        </TitleCard>
        <TitleCard title="Latest files" aside={<TabLink venture={venture} tab="files" label="All files" />}>
          <LatestFiles ventureId={venture.id} />
        </TitleCard>
      </Stack>
      <Stack gap="lg">
        <Facts venture={venture} mayEdit={mayEdit} />
        <TitleCard title="Team" aside={<TabLink venture={venture} tab="team" label="Whole team" />}>
          <TeamFaces venture={venture} />
        </TitleCard>
      </Stack>
    </Columns>
  )
}

function TabLink({ venture: { id }, tab, label }: { venture: Venture; tab: string; label: string }) {
  return (
    <Link
      to="/ventures/$ventureId"
      params={{ ventureId: id }}
      search={{ tab }}
      resetScroll={false}
      viewTransition={false}
    >
      {label}
    </Link>
  )
}

function Facts({ venture, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  return (
    <Card as="section" aria-label="Facts">
      <ProgressBar value={venture.progress} label="Progress" />
      <Box mt={20} pt={20} style={{ borderTop: '1px solid var(--line)' }}>
        <DescriptionList>
          <dt>Stage</dt>
          <dd>{getLabel(venture.stage)}</dd>
          <dt>Industry</dt>
          <dd>{venture.industry ? getLabel(venture.industry) : 'Not chosen'}</dd>
          <dt>Status</dt>
          <dd>{getLabel(venture.status)}</dd>
          <dt>Team</dt>
          <dd>{venture.memberCount === 1 ? '1 person' : formatCount(venture.memberCount, ['person', 'people'])}</dd>
          <dt>Started</dt>
          <dd>
            <time dateTime={venture.createdAt}>{formatDate(venture.createdAt, 'longDate')}</time>
          </dd>
          <dt>Updated</dt>
          <dd>
            <RelativeTime at={venture.updatedAt} />
          </dd>
        </DescriptionList>
      </Box>
      {mayEdit && <StatusButtons venture={venture} />}
    </Card>
  )
}

const statusMessages = { active: 'Venture resumed', paused: 'Venture paused', completed: 'Venture completed' }
const resume = [{ next: 'active', label: 'Resume', Icon: Play }] as const
const nextStatuses = {
  active: [
    { next: 'paused', label: 'Pause', Icon: Pause },
    { next: 'completed', label: 'Complete', Icon: Check },
  ],
  paused: resume,
  completed: resume,
} as const
const failure = 'Failed to update venture. Please try again.'

function StatusButtons({ venture: { id, name, status, progress, progressFrom } }: { venture: Venture }) {
  const undo = ventures.useAction('PATCH /api/ventures/{id}', { failure })
  const edit = ventures.useAction('PATCH /api/ventures/{id}', {
    success: ({ status: next }) => ({
      title: statusMessages[next],
      message: `${name} is ${next}.`,
      // Completing sets the progress to 100.
      undo: () => void undo.run({ params: { id }, body: { status, ...(progressFrom === 'hand' && { progress }) } }),
    }),
    failure,
  })
  return (
    <Group gap="sm" mt={20}>
      {nextStatuses[status].map(({ next, label, Icon }) => (
        <Button
          key={next}
          flex={1}
          variant="default"
          size="sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void edit.run({ params: { id }, body: { status: next } })}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
