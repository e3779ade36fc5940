import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { registrations } from '../api.ts'
import type { CalendarFeed } from '../../schema.ts'

/** The link that a calendar app subscribes to. */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="My calendar">
      <Feed />
    </SheetDialog>
  )
}

function Feed() {
  const query = useQuery(feedQuery)
  const feed = query.data
  if (!feed && query.error)
    return <QueryError query={query} title="Your calendar link couldn't be loaded" headingLevel={3} isCompact />
  if (!feed) return <SkeletonText lines={4} />
  return feed.url ? <FeedUrl url={feed.url} hasAll={feed.hasAll} /> : <CreateFeed />
}

const feedQuery = registrations.query('GET /api/calendar-feed')

function useFeed() {
  const failure = { title: "Your calendar link wasn't changed", message: 'Please try again.' }
  return {
    create: registrations.useAction('POST /api/calendar-feed', { failure }),
    edit: registrations.useAction('PUT /api/calendar-feed', {
      failure,
      optimistic: ({ body }) => [{ query: feedQuery, update: (feed: CalendarFeed) => ({ ...feed, ...body }) }],
    }),
    revoke: registrations.useAction('DELETE /api/calendar-feed', { failure }),
  }
}

function CreateFeed() {
  const { create } = useFeed()
  const [hasAll, setHasAll] = useState(false)
  return (
    <Stack align="flex-start">
      <p>See your events and meetings in the calendar you already use. Subscribe once; updates sync automatically.</p>
      <AllEventsCheckbox hasAll={hasAll} onChange={setHasAll} />
      <Button loading={create.isRunning} onClick={() => void create.run({ body: { hasAll } })}>
        Create calendar link
      </Button>
    </Stack>
  )
}

function FeedUrl({ url, hasAll }: { url: string; hasAll: boolean }) {
  const { create, edit, revoke } = useFeed()
  return (
    <Stack align="flex-start">
      <Group gap={12} wrap="nowrap" align="flex-end" w="100%">
        <TextInput
          flex={1}
          miw={0}
          label="Your calendar link"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={url} label="Copy calendar link" />
      </Group>
      <p className="quiet small">
        In your calendar, choose “Subscribe” or “Add by URL” and paste it. Anyone with this link can see your events and
        meetings.
      </p>
      <AllEventsCheckbox hasAll={hasAll} onChange={(change) => void edit.run({ body: { hasAll: change } })} />
      <Group gap="sm">
        <Button variant="default" loading={create.isRunning} onClick={() => void create.run({ body: { hasAll } })}>
          Replace link
        </Button>
        <Button variant="subtle" color="red" loading={revoke.isRunning} onClick={() => void revoke.run()}>
          Revoke link
        </Button>
      </Group>
    </Stack>
  )
}

function AllEventsCheckbox({ hasAll, onChange }: { hasAll: boolean; onChange: (hasAll: boolean) => void }) {
  return (
    <Checkbox
      label="Include events I'm not attending"
      checked={hasAll}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
