import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { accounts, useSetCurrentUser } from '#features/accounts/web/api.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FormActions } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { interestLength, type CurrentUser } from '../../schema.ts'
import { UnsavedChangesDialog } from '../embeds.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { toRequestBody, profileForm, toFormValues, type ProfileField } from './profile-values.ts'

export type ProfileEditorProps = {
  user: CurrentUser
  /** The field that gets the focus. */
  initialField: ProfileField
  onCancel: () => void
  /** `pendingEmail` is a new address that its owner has not confirmed yet. */
  onSaved: (pendingEmail: string | null) => void
}

export function ProfileEditor({ user, initialField, onCancel, onSaved }: ProfileEditorProps) {
  const setCurrentUser = useSetCurrentUser()
  const edit = accounts.useAction('PUT /api/users/profile', {
    success: { title: 'Profile updated', message: 'Your profile has been successfully updated.' },
    failure: () => ({ title: 'Error', message: 'Failed to update profile. Please try again.' }),
    onSuccess: ({ pendingEmail, ...saved }) => {
      setCurrentUser(saved)
      onSaved(pendingEmail)
    },
  })
  const form = useSchemaForm({
    schema: profileForm,
    initialValues: toFormValues(user),
    submit: (values) => edit.submit({ body: toRequestBody(values) }),
  })
  const element = useFieldFocus(initialField)
  return (
    <form ref={element} onSubmit={form.onSubmitForm} noValidate aria-label="Profile">
      <ProfileFields values={form.values} field={(name) => form.getInputProps(name)}>
        <div data-path="interests" tabIndex={-1}>
          <TagInput
            label="Interests"
            placeholder="Add an interest"
            maxLength={interestLength}
            values={form.values.interests}
            onChange={(interests) => form.setFieldValue('interests', interests)}
            error={form.errors['interests']}
          />
        </div>
      </ProfileFields>
      <FormActions isSticky>
        <Button variant="default" onClick={onCancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSubmitting}>
          Save Changes
        </Button>
      </FormActions>
      <UnsavedChangesDialog hasUnsavedChanges={() => form.isDirty()} />
    </form>
  )
}

/** A ref for the form that focuses its field of this name, or the input inside that field, on mount. */
function useFieldFocus(name: ProfileField) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>(`[data-path="${name}"]`)
    const input = field?.querySelector<HTMLElement>('input') ?? field
    input?.focus()
  }, [name])
  return element
}
