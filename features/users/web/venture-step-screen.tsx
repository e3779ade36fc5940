import { useState } from 'react'
import { OnboardingIdea } from '#platform/web/ui/illustrations/onboarding-idea.tsx'
import { readDraft } from '#platform/web/form/drafts.ts'
import { StepPage } from './onboarding/step-page.tsx'
import { ventureDraft, VentureForm } from './onboarding/venture-form.tsx'
import { VentureQuestion } from './onboarding/venture-question.tsx'

/** Step 2 of onboarding: asks for a venture idea and shows the form when there is one. */
export function VentureStepScreen() {
  const [isFormOpen, setFormOpen] = useState(() => readDraft(ventureDraft, { initial: {} }) !== null)
  const step = { step: 2, documentTitle: 'Your venture', illustration: <OnboardingIdea /> } as const
  if (isFormOpen) {
    return (
      <StepPage
        key="form"
        {...step}
        title="Tell us about your venture"
        intro="A few lines are enough. You can change everything later."
      >
        <VentureForm onCancel={() => setFormOpen(false)} />
      </StepPage>
    )
  }
  return (
    <StepPage
      key="question"
      {...step}
      title="Do you have a venture idea?"
      intro="A rough idea counts. Your venture is where you track progress, meet mentors and earn points."
    >
      <VentureQuestion onYes={() => setFormOpen(true)} />
    </StepPage>
  )
}
