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

/** The address that a calendar program follows, so that seats appear there by themselves. */
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
    return <QueryError query={query} title="Your calendar address could not be loaded" headingLevel={3} isCompact />
  if (!feed) return <SkeletonText lines={4} />
  return feed.url ? <FeedUrl url={feed.url} hasAll={feed.hasAll} /> : <CreateFeed />
}

const feedQuery = registrations.query('GET /api/calendar-feed')

function useFeed() {
  const failure = { title: 'Your calendar was not changed', message: 'Try again in a moment.' }
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
      <p>
        Follow your events in the calendar you use: subscribe there to an address of your own, and changes arrive by
        themselves.
      </p>
      <AllEventsCheckbox hasAll={hasAll} onChange={setHasAll} />
      <Button loading={create.isRunning} onClick={() => void create.run({ body: { hasAll } })}>
        Create my calendar address
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
          label="Your calendar address"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={url} label="Copy calendar address" />
      </Group>
      <p className="quiet small">
        In your calendar choose “Subscribe” or “Add by URL” and paste it. Whoever knows the address sees where you go:
        keep it to yourself.
      </p>
      <AllEventsCheckbox hasAll={hasAll} onChange={(change) => void edit.run({ body: { hasAll: change } })} />
      <Group gap="sm">
        <Button variant="default" loading={create.isRunning} onClick={() => void create.run({ body: { hasAll } })}>
          New address
        </Button>
        <Button variant="subtle" color="red" loading={revoke.isRunning} onClick={() => void revoke.run()}>
          Stop sharing
        </Button>
      </Group>
    </Stack>
  )
}

function AllEventsCheckbox({ hasAll, onChange }: { hasAll: boolean; onChange: (hasAll: boolean) => void }) {
  return (
    <Checkbox
      label="Also the events I do not go to"
      checked={hasAll}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
