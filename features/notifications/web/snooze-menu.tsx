import '#platform/web/theme/sheets/menu.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import AlarmClockOff from 'lucide-react/icons/alarm-clock-off'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Notification } from '../schema.ts'
import { notificationsApi } from './api.ts'
import { snoozeChoices } from './snooze-choices.ts'

const whenFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** Puts a notification away until later, or brings one back that was. */
export function SnoozeMenu({ notification: { id, title, shownAt } }: { notification: Notification }) {
  const { snooze, unsnooze } = useSnooze(id)
  const now = useNow()
  const isSnoozed = Date.parse(shownAt) > now.getTime()
  if (isSnoozed) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Bring back now: ${title}`}
        onClick={() => unsnooze.mutate()}
        loading={unsnooze.isPending}
      >
        <AlarmClockOff size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Snooze: ${title}`} loading={snooze.isPending}>
          <AlarmClock size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeChoices(now).map(({ label, until }) => (
          <Menu.Item key={label} onClick={() => snooze.mutate(until)} rightSection={whenFormat.format(until)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useSnooze(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['notifications'] })
  const fail = (error: Error) =>
    showError({ title: 'Not changed', message: getErrorMessage(error, 'Check your connection and try again.') })
  const unsnooze = useMutation({
    mutationFn: () => notificationsApi('DELETE /api/notifications/{id}/snooze', { params: { id } }),
    onSuccess: refresh,
    onError: fail,
  })
  const snooze = useMutation({
    mutationFn: (until: Date) =>
      notificationsApi('POST /api/notifications/{id}/snooze', {
        params: { id },
        body: { until: until.toISOString() },
      }),
    onSuccess: (_, until) => {
      refresh()
      showSuccess({
        title: `Snoozed until ${whenFormat.format(until)}`,
        undo: () => unsnooze.mutate(),
      })
    },
    onError: fail,
  })
  return { snooze, unsnooze }
}
