import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import styles from './profile-screen.module.css'
import { ProfileCompletion } from './profile/profile-completion.tsx'
import type { MissingPart } from './profile/missing-parts.ts'
import { PhotoEditor } from './profile/photo-editor.tsx'
import { ProfileEditor } from './profile/profile-editor.tsx'
import { ProfileDetails } from './profile/profile-details.tsx'
import type { ProfileField } from './profile/profile-values.ts'

export function ProfileScreen() {
  const user = useCurrentUser()
  const fileInput = useRef<HTMLInputElement>(null)
  const [initialField, setInitialField] = useState<ProfileField>()
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const isEditing = initialField !== undefined
  const editButton = useFocusReturn(isEditing)
  const fill = (part: MissingPart['part']) => (part === 'photo' ? fileInput.current?.click() : setInitialField(part))
  return (
    <>
      <PageHeader
        title="Profile"
        intro="Who you are and what you are working on."
        actions={
          !isEditing && (
            <Button
              ref={editButton}
              leftSection={<Pencil size={18} aria-hidden />}
              onClick={() => setInitialField('firstName')}
            >
              Edit Profile
            </Button>
          )
        }
      />
      {pendingEmail && (
        <p role="status" className={styles.notice}>
          Confirm the new address: we sent a link to <strong>{pendingEmail}</strong>. Until you open it, {user.email}{' '}
          stays your address.
        </p>
      )}
      <div className={styles.columns}>
        <Card as="section" aria-label="Your card" className={styles.card}>
          <PhotoEditor user={user} fileInput={fileInput} />
          <h2 className={styles.name}>{`${user.firstName} ${user.lastName}`}</h2>
          <p className={styles.email}>{user.email}</p>
          <ProfileCompletion user={user} onFill={fill} />
        </Card>
        {isEditing ? (
          <ProfileEditor
            user={user}
            initialField={initialField}
            onCancel={() => setInitialField(undefined)}
            onSaved={(email) => {
              setPendingEmail(email)
              setInitialField(undefined)
            }}
          />
        ) : (
          <ProfileDetails user={user} />
        )}
      </div>
    </>
  )
}

/** A ref for a button that is hidden while `isActive`; focuses it afterwards. */
function useFocusReturn(isActive: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasActive = useRef(false)
  useEffect(() => {
    if (wasActive.current && !isActive) button.current?.focus()
    wasActive.current = isActive
  }, [isActive])
  return button
}
