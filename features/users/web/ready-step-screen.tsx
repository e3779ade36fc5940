import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSetCurrentUser } from '#features/accounts/web/api.ts'
import { celebrate } from '#platform/web/ui/celebrate.ts'
import { OnboardingReady } from '#platform/web/ui/illustrations/onboarding-ready.tsx'
import { takeWantedScreen } from '#platform/web/wanted-screen.ts'
import { users } from './api.ts'
import { BackLink } from './onboarding/back-link.tsx'
import { StepPage } from './onboarding/step-page.tsx'
import { ProfileSummary, VentureSummary } from './onboarding/step-summary.tsx'
import styles from './onboarding/onboarding.module.css'

/** Step 3 of onboarding: a summary, and the button that completes it. */
export function ReadyStepScreen() {
  const setCurrentUser = useSetCurrentUser()
  const router = useRouter()
  // An empty patch completes onboarding, also for people who skipped its forms.
  const finish = users.useAction('PATCH /api/profile', {
    success: { title: 'Welcome to UVA Foundry', message: 'Your workspace is ready.' },
    failure: { title: 'Update failed', message: 'Something went wrong' },
    onSuccess: (user) => {
      setCurrentUser(user)
      return router.navigate({ href: takeWantedScreen() })
    },
  })
  return (
    <StepPage
      step={3}
      title="You're all set!"
      documentTitle="You're all set!"
      intro="Here's what you've added. You're ready to go."
      illustration={<CelebrationIllustration />}
    >
      <Stack>
        <ProfileSummary />
        <VentureSummary />
      </Stack>
      <div className={styles.actions}>
        <Button size="lg" loading={finish.isRunning} onClick={() => void finish.run({ body: {} })}>
          Enter UVA Foundry
        </Button>
        <BackLink to="/onboarding/step2" />
      </div>
    </StepPage>
  )
}

function CelebrationIllustration() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => celebrate(element.current), [])
  return (
    <div ref={element}>
      <OnboardingReady />
    </div>
  )
}
