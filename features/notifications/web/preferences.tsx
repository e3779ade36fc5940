import '#platform/web/theme/sheets/choices.ts'
import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { MailChoice } from '#rules/notifications.ts'
import type { Preference } from '../schema.ts'
import { notifications, preferencesQuery } from './api.ts'
import styles from './preferences.module.css'

const mailLabels: { value: MailChoice; label: string }[] = [
  { value: 'off', label: 'No mail' },
  { value: 'digest', label: 'Daily digest' },
  { value: 'at_once', label: 'At once' },
]

/** The tab Notifications: what a person hears of, in the app and by mail. Each choice is kept as it is made. */
export function Preferences() {
  const preferences = useQuery(preferencesQuery)
  const edit = notifications.useAction('PUT /api/notifications/preferences', {
    failure: { title: 'Not saved', message: 'Check your connection and try again.' },
    optimistic: ({ body }) => [
      {
        query: preferencesQuery,
        update: (list: Preference[]) => list.map((one) => (one.kind === body.kind ? { ...one, ...body } : one)),
      },
    ],
  })
  return (
    <section className={styles.preferences} aria-labelledby="notification-preferences">
      <h2 id="notification-preferences">What you hear of</h2>
      <p className={styles.intro}>
        The daily digest comes at eight in the morning, with what you have not read by then. Sign-in links and
        invitations to calendars come whatever you choose.
      </p>
      <QueryList
        query={preferences}
        skeleton={<SkeletonList count={5} />}
        errorTitle="Your choices could not be loaded"
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map(({ title, description, ...choice }) => (
              <Row
                key={choice.kind}
                kindInfo={{ title, description }}
                choice={choice}
                onChange={(body) => void edit.run({ body })}
              />
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  )
}

type RowProps = {
  kindInfo: { title: string; description: string }
  choice: Preference
  onChange: (choice: Preference) => void
}

function Row({ kindInfo: { title, description }, choice, onChange }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.description}>{description}</p>
      </div>
      <Switch
        label="In the app"
        aria-label={`${title}: in the app`}
        checked={choice.inApp}
        onChange={(event) => onChange({ ...choice, inApp: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={`${title}: by mail`}
        data={mailLabels}
        value={choice.byMail}
        onChange={(event) => onChange({ ...choice, byMail: event.currentTarget.value as MailChoice })}
      />
    </li>
  )
}
