import { Input } from '@mantine/core'
import { useId } from 'react'
import type { CurrentUser } from '../../schema.ts'
import styles from './profile-details.module.css'
import { ProfileFields } from './profile-fields.tsx'
import { toFormValues } from './profile-values.ts'

/** The profile, read-only. */
export function ProfileDetails({ user }: { user: CurrentUser }) {
  return (
    <ProfileFields values={toFormValues(user)}>
      <Interests names={user.interests} />
    </ProfileFields>
  )
}

function Interests({ names }: { names: string[] }) {
  const labelId = useId()
  return (
    <div>
      <Input.Label labelElement="div" id={labelId}>
        Interests
      </Input.Label>
      {names.length === 0 ? (
        <p className={styles.none}>Not given yet</p>
      ) : (
        <ul className={styles.tags} aria-labelledby={labelId}>
          {names.map((name) => (
            <li key={name} className={styles.tag}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
