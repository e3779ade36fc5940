import { Button, Paper, Stack, Text } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
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
        intro="Who you are and what you're working on."
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
        <Paper role="status" className="read-width" mb="lg" px={20} py="md" bg="var(--info-soft)" c="navy">
          To confirm your new email, open the link we sent to <strong>{pendingEmail}</strong>. Until then, your email
          stays {user.email}.
        </Paper>
      )}
      <Columns template="300px minmax(0, 44rem)">
        <Card as="section" aria-label="Your card">
          <Stack align="center" gap={0} ta="center">
            <PhotoEditor user={user} fileInput={fileInput} />
            <Text component="h2" maw="100%" mt="lg" fz="var(--size-title-3)">
              {user.firstName} {user.lastName}
            </Text>
            <Text maw="100%" mb={20} c="dimmed" fz="sm">
              {user.email}
            </Text>
            <ProfileCompletion user={user} onFill={fill} />
          </Stack>
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
      </Columns>
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
