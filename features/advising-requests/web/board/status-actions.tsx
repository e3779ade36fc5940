import { Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { advisingLimits, type AdvisingStatus } from '#rules/advising.ts'
import type { AdvisingRequestDetails, RequestEdit } from '../../request-schema.ts'
import { advising } from '../api.ts'

type StatusActionsProps = { request: AdvisingRequestDetails; onLeft(): void }

/** The buttons of each status. Whoever gives a request back may not see it any more. */
export function StatusActions({ request, onLeft }: StatusActionsProps) {
  const { id, version, status } = request
  const isStaff = useHasPermission('advising.assign')
  const [note, setNote] = useState('')
  const edit = advising.useAction('PATCH /api/advising/requests/{id}', {
    success: { title: 'Request updated' },
    failure: { title: 'Not changed', message: 'Please try again.' },
    onSuccess: (reply) => {
      setNote('')
      if (!isStaff && !reply.isAdvisor) onLeft()
    },
  })
  const send = (body: RequestEdit) =>
    void edit.run({ params: { id }, body: { ...body, ...(note.trim() && { note }) }, ifMatch: version })
  const isRunning = (next: AdvisingStatus) => edit.isRunning && edit.input?.body.status === next
  const toButton = ({ next, label }: Step) => (
    <Button key={next} variant="default" loading={isRunning(next)} onClick={() => send({ status: next })}>
      {label}
    </Button>
  )
  return (
    <Box component="section" aria-labelledby="next-step-title">
      <h3 id="next-step-title">Next step</h3>
      <Stack gap="sm" mt="sm">
        <Textarea
          label="Note"
          description="For advisors and staff. When you close or decline the request, the student reads it too."
          autosize
          minRows={2}
          maxLength={advisingLimits.noteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {status === 'assigned' && <OtherMeeting isRunning={isRunning('scheduled')} onSchedule={send} />}
        <Group gap="sm">
          {listSteps(status).map(toButton)}
          {note.trim() !== '' && (
            <Button variant="subtle" loading={edit.isRunning && !edit.input?.body.status} onClick={() => send({})}>
              Save note
            </Button>
          )}
          {isStaff && status !== 'held' && (
            <DeclineButton isBusy={edit.isRunning} onDecline={() => send({ status: 'declined' })} />
          )}
        </Group>
      </Stack>
    </Box>
  )
}

type Step = { next: AdvisingStatus; label: string }

function listSteps(status: AdvisingStatus): Step[] {
  if (status === 'assigned') return [{ next: 'received', label: 'Give back to staff' }]
  const isMissed = { next: 'assigned', label: "The meeting didn't happen" } as const
  if (status === 'scheduled') return [{ next: 'held', label: 'Mark as held' }, isMissed]
  if (status === 'held') return [{ next: 'closed', label: 'Close request' }, isMissed]
  return []
}

type OtherMeetingProps = { isRunning: boolean; onSchedule(edit: RequestEdit): void }

/** A meeting that was agreed on elsewhere: on the program's scheduling page, by phone, or with staff, who take no bookings here. */
function OtherMeeting({ isRunning, onSchedule }: OtherMeetingProps) {
  const [startsAt, setStartsAt] = useState<string | null>(null)
  return (
    <Group gap="sm" align="flex-end">
      <InstantInput
        label="Meeting agreed elsewhere"
        description="Leave blank if the time is open."
        value={startsAt}
        onChange={setStartsAt}
      />
      <Button
        variant="default"
        loading={isRunning}
        onClick={() => onSchedule({ status: 'scheduled', meetingStartsAt: startsAt })}
      >
        Mark as scheduled
      </Button>
    </Group>
  )
}

function DeclineButton({ isBusy, onDecline }: { isBusy: boolean; onDecline(): void }) {
  const confirming = useDialog()
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => confirming.open()}>
        Decline
      </Button>
      <ConfirmDialog
        {...confirming.props}
        title="Decline this request?"
        confirmLabel="Decline request"
        isBusy={isBusy}
        onConfirm={() => {
          confirming.close()
          onDecline()
        }}
      >
        The student is notified and reads your note. This can't be undone; they can ask again.
      </ConfirmDialog>
    </>
  )
}
