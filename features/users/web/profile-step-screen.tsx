import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignOut } from '#features/accounts/web/api.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { OnboardingProfile } from '#platform/web/ui/illustrations/onboarding-profile.tsx'
import { toSelectOptions, yearLabels } from './onboarding/choice-labels.ts'
import { CountedTextarea } from './onboarding/counted-textarea.tsx'
import { splitInterests, useProfileForm } from './onboarding/profile-form.ts'
import { StepPage } from './onboarding/step-page.tsx'
import styles from './onboarding/onboarding.module.css'

/** Step 1 of onboarding: the profile form. */
export function ProfileStepScreen() {
  const form = useProfileForm()
  return (
    <StepPage
      step={1}
      title="Tell us about yourself"
      documentTitle="Your profile"
      intro="Mentors and teammates find you by what you write here. You can change it any time."
      illustration={<OnboardingProfile />}
    >
      <form onSubmit={form.onSubmitForm} noValidate aria-label="Your profile">
        <Fields>
          <FieldRow>
            <TextInput
              label="First name"
              autoComplete="given-name"
              maxLength={80}
              required
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              maxLength={80}
              required
              {...form.getInputProps('lastName')}
            />
          </FieldRow>
          <FieldRow>
            <NativeSelect
              label="Year of study"
              data={toSelectOptions(yearLabels)}
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
          <Interests text={form.values.interests} />
        </Fields>
        <StepActions isSaving={form.isSubmitting} />
      </form>
    </StepPage>
  )
}

function Interests({ text }: { text: string }) {
  const interests = splitInterests(text)
  if (interests.length === 0) return null
  return (
    <div className={styles.interests} aria-hidden>
      {interests.map((interest) => (
        <Badge key={interest} tone="info">
          {interest}
        </Badge>
      ))}
    </div>
  )
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
      <Button variant="subtle" className={styles.apart} onClick={leave} loading={isLeaving}>
        Return to Login
      </Button>
    </div>
  )
}
