import '#platform/web/theme/sheets/select.ts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser, useSetCurrentUser, useSignOut } from '#features/accounts/web/api.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { OnboardingProfile } from '#platform/web/ui/illustrations/onboarding-profile.tsx'
import { NameFields } from '#platform/web/ui/name-fields.tsx'
import type { yearsOfStudy } from '../schema.ts'
import { users } from './api.ts'
import { CountedTextarea } from './onboarding/counted-textarea.tsx'
import { profileForm, splitInterests } from './onboarding/profile-form.ts'
import { StepPage } from './onboarding/step-page.tsx'
import styles from './onboarding/onboarding.module.css'
import { yearChoices } from './year-labels.ts'

type YearOfStudy = (typeof yearsOfStudy)[number]

/** Step 1 of onboarding: the profile form. */
export function ProfileStepScreen() {
  const form = useProfileForm()
  const interests = splitInterests(form.values.interests)
  return (
    <StepPage
      step={1}
      title="Tell us about yourself"
      documentTitle="Your profile"
      intro="This helps mentors and teammates find you. You can change it any time."
      illustration={<OnboardingProfile />}
    >
      <form onSubmit={form.onSubmitForm} noValidate aria-label="Your profile">
        <Fields>
          <NameFields field={(name) => form.getInputProps(name)} isRequired />
          <FieldRow>
            <NativeSelect
              label="Year of study"
              data={[{ value: '', label: 'Choose one' }, ...yearChoices]}
              required
              {...form.getInputProps('yearOfStudy')}
            />
            <TextInput label="Major" placeholder="Commerce" maxLength={120} required {...form.getInputProps('major')} />
          </FieldRow>
          <CountedTextarea
            label="Bio"
            description="10 to 500 characters"
            placeholder="What are you curious about? What have you made?"
            max={500}
            required
            {...form.getInputProps('bio')}
            value={form.values.bio}
          />
          <TextInput
            label="Interests"
            description="Separated by commas"
            placeholder="Clean energy, design, robotics"
            required
            {...form.getInputProps('interests')}
          />
          {interests.length > 0 && (
            <Group gap="sm" mt="-sm" aria-hidden>
              {interests.map((interest) => (
                <Badge key={interest} tone="info">
                  {interest}
                </Badge>
              ))}
            </Group>
          )}
        </Fields>
        <StepActions isSaving={form.isSubmitting} />
      </form>
    </StepPage>
  )
}

/** Prefilled from the profile; saving opens step 2. */
function useProfileForm() {
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const router = useRouter()
  const save = users.useAction('PATCH /api/profile', {
    success: { title: 'Profile updated', message: 'Your profile has been successfully updated.' },
    failure: { title: 'Update failed', message: 'Something went wrong' },
    onSuccess: (reply) => {
      setCurrentUser(reply)
      return router.navigate({ to: '/onboarding/step2' })
    },
  })
  return useSchemaForm({
    draftName: 'Your profile',
    schema: profileForm,
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      yearOfStudy: user.yearOfStudy ?? '',
      major: user.major ?? '',
      bio: user.bio ?? '',
      interests: user.interests.join(', '),
    },
    submit: ({ interests, yearOfStudy, ...rest }) =>
      save.submit({
        body: { ...rest, yearOfStudy: yearOfStudy as YearOfStudy, interests: splitInterests(interests) },
      }),
  })
}

function StepActions({ isSaving }: { isSaving: boolean }) {
  const signOut = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <div className={styles.actions}>
      <Button type="submit" size="lg" loading={isSaving}>
        Save and continue
      </Button>
      <Button component={Link} to="/onboarding/step2" variant="subtle" size="lg">
        Skip for now
      </Button>
      <Button variant="subtle" c="dimmed" className={styles.apart} onClick={leave} loading={isLeaving}>
        Return to Login
      </Button>
    </div>
  )
}
