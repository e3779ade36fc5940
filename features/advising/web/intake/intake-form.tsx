import '#platform/web/theme/sheets/alert.ts'
import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/select.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useRef, type FormEvent } from 'react'
import { FormActions } from '#platform/web/ui/form-layout.tsx'
import { intakeSteps, type Draft } from '../../schema.ts'
import { FundingStep } from './funding-step.tsx'
import { GoalsStep } from './goals-step.tsx'
import { IntakeProgress } from './intake-progress.tsx'
import { LogisticsStep } from './logistics-step.tsx'
import { useIntakeForm } from './use-intake-form.ts'
import type { DraftState } from './use-saved-draft.ts'
import { VentureStep } from './venture-step.tsx'

const steps = [
  { title: 'Your venture', Fields: VentureStep },
  { title: 'Your team and funding', Fields: FundingStep },
  { title: 'What you want from the meeting', Fields: GoalsStep },
  { title: 'When and how to meet', Fields: LogisticsStep },
] as const

type IntakeFormProps = { draft: Draft; onSubmitted(id: string): void }

/** The intake in four steps. What is typed is kept on the server. */
export function IntakeForm({ draft, onSubmitted }: IntakeFormProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const intake = useIntakeForm({ draft, onSubmitted })
  const { step } = intake
  const go = (next: number) => {
    intake.setStep(next)
    requestAnimationFrame(() => titleRef.current?.focus())
  }
  // Enter in a field goes on to the next step, and sends the form in the last one.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (step === intakeSteps) return intake.submit(event)
    event.preventDefault()
    go(step + 1)
  }
  const { title, Fields } = steps[step - 1]!
  return (
    <form onSubmit={submit} noValidate aria-label="Venture advising intake">
      <IntakeProgress step={step} />
      {intake.draftState === 'conflict' && <Conflict onKeep={intake.keepOwn} onTake={() => void intake.takeLatest()} />}
      <Group justify="space-between" align="baseline" mb="xs">
        <h2 ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        <Text fz="sm" c="dimmed" role="status">
          {draftTexts[intake.draftState]}
        </Text>
      </Group>
      <Group gap="xs" mb="md" ml={-12}>
        <Button size="sm" variant="subtle" onClick={intake.fillDemo} disabled={intake.isSubmitting}>
          Fill Demo Data
        </Button>
        <Button size="sm" variant="subtle" onClick={intake.skipToChat} disabled={intake.isSubmitting}>
          Skip to Chat
        </Button>
      </Group>
      <Fields form={intake.form} />
      <IntakeActions intake={intake} onGo={go} />
    </form>
  )
}

function Conflict({ onKeep, onTake }: { onKeep(): void; onTake(): void }) {
  return (
    <Alert mb="lg" title="This form changed on another device">
      <Group gap="sm" mt="xs">
        <Button size="sm" variant="default" onClick={onKeep}>
          Keep what is here
        </Button>
        <Button size="sm" variant="default" onClick={onTake}>
          Use the other version
        </Button>
      </Group>
    </Alert>
  )
}

function IntakeActions({ intake, onGo }: { intake: ReturnType<typeof useIntakeForm>; onGo(step: number): void }) {
  const { step, isSubmitting } = intake
  return (
    <FormActions isSticky>
      <Button variant="default" onClick={() => onGo(step - 1)} disabled={step === 1 || isSubmitting}>
        Previous
      </Button>
      {step < intakeSteps ? (
        // A key of its own: the press that shows Submit Request would press it too.
        <Button key="next" onClick={() => onGo(step + 1)}>
          Next
        </Button>
      ) : (
        <Button key="submit" type="submit" loading={isSubmitting}>
          Submit Request
        </Button>
      )}
    </FormActions>
  )
}

const draftTexts: Record<DraftState, string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Draft saved',
  failed: 'Not saved yet. Trying again…',
  conflict: '',
}
