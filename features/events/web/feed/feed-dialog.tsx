import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import { eventsApi } from '../api.ts'
import styles from './feed-dialog.module.css'

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: () => eventsApi('GET /api/calendar-feed'),
})

type FeedChange = { action: 'renew' | 'choose'; hasAll: boolean } | { action: 'revoke' }

/** Makes a new address, changes what the present one holds, or takes it back. */
function useFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: FeedChange) => {
      if (change.action === 'revoke') return eventsApi('DELETE /api/calendar-feed')
      const body = { hasAll: change.hasAll }
      return change.action === 'renew'
        ? eventsApi('POST /api/calendar-feed', { body })
        : eventsApi('PUT /api/calendar-feed', { body })
    },
    onSuccess: (feed) => queryClient.setQueryData(feedQuery.queryKey, feed),
    onError: (error) =>
      showError({ title: 'Your calendar was not changed', message: getErrorMessage(error, 'Try again in a moment.') }),
  })
}

/** The address that a calendar program follows, so that seats appear there by themselves. */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="My calendar">
      <Feed />
    </SheetDialog>
  )
}

function Feed() {
  const { data: feed, error, refetch } = useQuery(feedQuery)
  if (error)
    return (
      <div role="alert">
        <p>Your calendar address could not be loaded.</p>
        <Button mt="md" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!feed) return <SkeletonText lines={4} />
  return feed.url ? <FeedUrl url={feed.url} hasAll={feed.hasAll} /> : <CreateFeed />
}

function CreateFeed() {
  const feed = useFeed()
  const [hasAll, setHasAll] = useState(false)
  return (
    <div className={styles.stack}>
      <p>
        Follow your events in the calendar you use: subscribe there to an address of your own, and changes arrive by
        themselves.
      </p>
      <AllEventsCheckbox hasAll={hasAll} onChange={setHasAll} />
      <Button loading={feed.isPending} onClick={() => feed.mutate({ action: 'renew', hasAll })}>
        Create my calendar address
      </Button>
    </div>
  )
}

function FeedUrl({ url, hasAll }: { url: string; hasAll: boolean }) {
  const feed = useFeed()
  return (
    <div className={styles.stack}>
      <div className={styles.urlRow}>
        <TextInput
          label="Your calendar address"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={url} label="Copy calendar address" />
      </div>
      <p className="quiet small">
        In your calendar choose “Subscribe” or “Add by URL” and paste it. Whoever knows the address sees where you go:
        keep it to yourself.
      </p>
      <AllEventsCheckbox hasAll={hasAll} onChange={(change) => feed.mutate({ action: 'choose', hasAll: change })} />
      <div className={styles.actions}>
        <Button variant="default" loading={feed.isPending} onClick={() => feed.mutate({ action: 'renew', hasAll })}>
          New address
        </Button>
        <Button variant="subtle" color="red" loading={feed.isPending} onClick={() => feed.mutate({ action: 'revoke' })}>
          Stop sharing
        </Button>
      </div>
    </div>
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
