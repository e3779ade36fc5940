import '#platform/web/theme/sheets/choices.ts'
import { Box, NativeSelect, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { MailChoice } from '#rules/notifications.ts'
import { notifications } from './api.ts'
import type { Preference } from '../schema.ts'
import styles from './preferences.module.css'

const preferencesQuery = notifications.query('GET /api/notifications/preferences')

const mailLabels: { value: MailChoice; label: string }[] = [
  { value: 'off', label: 'No email' },
  { value: 'digest', label: 'Daily digest' },
  { value: 'at_once', label: 'Right away' },
]

/** The tab Notifications: what a person is notified of, in the app and by email. Each choice is saved as it is made. */
export function Preferences() {
  const preferences = useQuery(preferencesQuery)
  const edit = notifications.useAction('PUT /api/notifications/preferences', {
    failure: { title: 'Preference not saved', message: 'Check your connection and try again.' },
    optimistic: ({ body }) => [
      {
        query: preferencesQuery,
        update: (list: Preference[]) => list.map((one) => (one.kind === body.kind ? { ...one, ...body } : one)),
      },
    ],
  })
  const save = (body: Preference) => void edit.run({ body })
  return (
    <Box component="section" maw="48rem" aria-labelledby="notification-preferences">
      <h2 id="notification-preferences">Notification preferences</h2>
      <Text maw="60ch" mt="xs" mb={20} c="dimmed">
        The daily digest arrives at 8 AM with everything you haven't read yet. Sign-in links and calendar invitations
        are always emailed.
      </Text>
      <QueryList
        query={preferences}
        skeleton={<SkeletonList count={5} media="none" end={240} />}
        errorTitle="Your preferences could not be loaded"
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map(({ title, description, ...choice }) => (
              <li key={choice.kind} className={styles.row}>
                <div className={styles.text}>
                  <Box component="h3" fz="md">
                    {title}
                  </Box>
                  <p className="quiet small">{description}</p>
                </div>
                <Switch
                  label="In the app"
                  aria-label={`${title}: in the app`}
                  checked={choice.inApp}
                  onChange={(event) => save({ ...choice, inApp: event.currentTarget.checked })}
                />
                <NativeSelect
                  aria-label={`${title}: by email`}
                  data={mailLabels}
                  value={choice.byMail}
                  onChange={(event) => save({ ...choice, byMail: event.currentTarget.value as MailChoice })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Box>
  )
}
