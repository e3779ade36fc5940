import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import { intake } from '#features/advising-requests/schema.ts'
import { Problem } from '#platform/contract/problem.ts'
import { HandledFailure } from '#platform/web/use-action.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { intakeSteps, type Draft } from '../../schema.ts'
import { intakes } from '../api.ts'
import { demoIntake, findStep, fromDraft, type IntakeFormValues } from './intake-values.ts'
import { useSavedDraft } from './use-saved-draft.ts'

export type IntakeForm = UseFormReturnType<IntakeFormValues>

/** How long the demo data is in sight before Skip to Chat sends it. */
const demoSubmitMs = 100

type IntakeFormOptions = { draft: Draft; onSubmitted(id: string): void }

/** The four steps as one form: it is checked when it is sent, and from then on with every change. */
export function useIntakeForm({ draft, onSubmitted }: IntakeFormOptions) {
  const [step, setStep] = useState(draft.step)
  const [isChecked, setIsChecked] = useState(false)
  const form = useForm<IntakeFormValues>({
    initialValues: fromDraft(draft.values),
    validate: schemaResolver(intake as never, { sync: true }) as never,
    validateInputOnChange: isChecked,
  })
  const saved = useSavedDraft(draft, { values: form.values, step })
  const submission = useSubmission({
    form,
    showStep: setStep,
    onSubmitted: (id) => {
      saved.end()
      onSubmitted(id)
    },
  })
  return {
    form,
    step,
    setStep: (next: number) => setStep(Math.min(intakeSteps, Math.max(1, next))),
    isSubmitting: submission.isRunning,
    submit: (event?: FormEvent<HTMLFormElement>) => {
      setIsChecked(true)
      submission.check(event)
    },
    ...createDemoActions(form, submission.send),
    draftState: saved.state,
    keepOwn: () => void saved.readLatest(),
    takeLatest: async () => {
      const latest = await saved.readLatest()
      form.setValues(fromDraft(latest.values))
      setStep(latest.step)
    },
  }
}

function createDemoActions(form: IntakeForm, send: (values: IntakeFormValues) => Promise<void>) {
  const fill = () => {
    form.setValues(demoIntake)
    form.clearErrors()
  }
  return {
    fillDemo: () => {
      fill()
      showSuccess({ title: 'Demo Data Loaded', message: 'Form filled with sample venture information' })
    },
    skipToChat: () => {
      fill()
      setTimeout(() => void send(demoIntake), demoSubmitMs)
    },
  }
}

type SubmissionOptions = { form: IntakeForm; showStep(step: number): void; onSubmitted(id: string): void }

function useSubmission({ form, showStep, onSubmitted }: SubmissionOptions) {
  const action = intakes.useAction('POST /api/meeting-intake', {
    success: {
      title: 'Form Submitted Successfully',
      message: "Let's continue with a personalized discussion about your venture.",
    },
    failure: ({ status, message }) => ({
      title: 'Submission Failed',
      // Of the limit for one day people should read when it ends.
      message: status === 429 ? message : 'Please try again or contact support if the problem persists.',
    }),
    onSuccess: ({ id }) => onSubmitted(id),
  })
  const showErrors = (errors: Record<string, unknown>) => {
    const names = Object.keys(errors)
    const step = findStep(names)
    if (step !== undefined) showStep(step)
    focusFirst(form, names)
  }
  const send = async (values: IntakeFormValues) => {
    await action.submit({ body: values }).catch((error: unknown) => {
      if (error instanceof HandledFailure) return
      if (!(error instanceof Problem) || !error.fields) throw error
      form.setErrors(error.fields)
      showErrors(error.fields)
    })
  }
  const check = form.onSubmit((values) => void send(values), showErrors)
  return { isRunning: action.isRunning, send, check }
}

/** Once the fields of the step are drawn. */
function focusFirst(form: IntakeForm, names: readonly string[]): void {
  requestAnimationFrame(() => {
    const inputs = names.flatMap((name) => form.getInputNode(name) ?? [])
    inputs.find((input) => input.isConnected)?.focus()
  })
}
