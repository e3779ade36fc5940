import '#platform/web/theme/sheets/menu.ts'
import { ActionIcon, Menu } from '@mantine/core'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import AlarmClockOff from 'lucide-react/icons/alarm-clock-off'
import { formatDate } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { notifications } from './api.ts'
import type { Notification } from '../schema.ts'
import { snoozeChoices } from './snooze-choices.ts'

/** Puts a notification away until later, or brings one back that was. */
export function SnoozeMenu({ notification: { id, title, shownAt } }: { notification: Notification }) {
  const { snooze, unsnooze } = useSnooze(id)
  const now = useNow()
  const isSnoozed = Date.parse(shownAt) > now.getTime()
  if (isSnoozed) {
    return (
      <ActionIcon
        color="gray"
        size="lg"
        m="8px 8px 0 0"
        aria-label={`Bring back now: ${title}`}
        onClick={() => void unsnooze.run({ params: { id } })}
        loading={unsnooze.isRunning}
      >
        <AlarmClockOff size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon color="gray" size="lg" m="8px 8px 0 0" aria-label={`Snooze: ${title}`} loading={snooze.isRunning}>
          <AlarmClock size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeChoices(now).map(({ label, until }) => (
          <Menu.Item
            key={label}
            onClick={() => void snooze.run({ params: { id }, body: { until: until.toISOString() } })}
            rightSection={formatDate(until, 'weekdayTime')}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useSnooze(id: string) {
  const failure = { title: 'Snooze not changed', message: 'Check your connection and try again.' }
  const unsnooze = notifications.useAction('DELETE /api/notifications/{id}/snooze', { failure })
  const snooze = notifications.useAction('POST /api/notifications/{id}/snooze', {
    success: (_, { body: { until } }) => ({
      title: `Snoozed until ${formatDate(until, 'weekdayTime')}`,
      undo: () => void unsnooze.run({ params: { id } }),
    }),
    failure,
  })
  return { snooze, unsnooze }
}
