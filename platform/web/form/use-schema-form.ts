import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { z } from '#platform/contract/zod.ts'
import { clearDraft, readDraft, writeDraft } from './drafts.ts'
import { HandledFailure } from '../use-action.ts'
import { useKeptFocus } from '../use-kept-focus.ts'

type SchemaFormOptions<V> = {
  schema: z.ZodType
  initialValues: V
  /** Sends the values. A `Problem` with fields is shown at those fields; a `HandledFailure` was shown already. */
  submit(values: V): Promise<unknown>
  /** Shows any other failure; left out, it is thrown on. */
  fail?(error: unknown): void
  /** Names what was typed and not sent, which is still there after a reload. For forms that somebody fills in for a while. */
  draftName?: string
}

export type SchemaForm<V> = UseFormReturnType<V> & {
  isSubmitting: boolean
  onSubmitForm(event?: React.FormEvent<HTMLFormElement>): void
}

/**
 * A form checked by the same schema as the server, on submit. The first wrong field gets the focus. What the server finds wrong
 * appears at the field it names.
 */
export function useSchemaForm<V extends Record<string, unknown>>(options: SchemaFormOptions<V>): SchemaForm<V> {
  const { submit, fail = rethrow, draftName } = options
  const [isSubmitting, setSubmitting] = useState(false)
  useKeptFocus(isSubmitting)
  const form = useDraftForm(options)
  const focusFirst = (errors: Record<string, unknown>) =>
    focusFirstOnScreen(() => Object.keys(errors).flatMap((name) => form.getInputNode(name) ?? []))
  const send = async (values: V) => {
    setSubmitting(true)
    try {
      await submit(values)
      if (draftName) clearDraft(draftName)
    } catch (error) {
      if (error instanceof HandledFailure) return
      if (!(error instanceof Problem) || !error.fields) return fail(error)
      form.setErrors(error.fields)
      focusFirst(error.fields)
    } finally {
      setSubmitting(false)
    }
  }
  const refuse = (errors: Record<string, string>) => {
    form.setErrors({ ...form.validate().errors, ...errors })
    focusFirst(errors)
  }
  const submitForm = form.onSubmit((values) => void send(values), focusFirst)
  const onSubmitForm = unlessUnreadable(submitForm, refuse)
  return { ...form, isSubmitting, onSubmitForm }
}

function useDraftForm<V extends Record<string, unknown>>({ schema, initialValues, draftName }: SchemaFormOptions<V>) {
  return useForm<V>({
    mode: 'controlled',
    initialValues: (draftName && readDraft(draftName, { initial: initialValues })) || initialValues,
    validate: schemaResolver(schema as never, { sync: true }) as never,
    validateInputOnChange: false,
    onValuesChange: (values) => void (draftName && writeDraft(draftName, { values })),
  })
}

/** Once the messages are drawn. A schema names its fields in another order than the screen. */
function focusFirstOnScreen(findInputs: () => HTMLElement[]): void {
  requestAnimationFrame(() => findInputs().toSorted(compareByPosition)[0]?.focus())
}

const compareByPosition = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

type SubmitForm = (event?: React.FormEvent<HTMLFormElement>) => void

function unlessUnreadable(submitForm: SubmitForm, refuse: (errors: Record<string, string>) => void): SubmitForm {
  return (event) => {
    const errors = findUnreadable(event?.currentTarget)
    if (Object.keys(errors).length === 0) return submitForm(event)
    event?.preventDefault()
    refuse(errors)
  }
}

/** What the browser cannot read, such as February 31, reaches the form as an empty field. It must not be saved as one. */
function findUnreadable(form: HTMLFormElement | undefined): Record<string, string> {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs
      .filter(({ validity, dataset }) => validity.badInput && dataset['path'])
      .map(({ type, dataset }) => [dataset['path']!, unreadableMessages[type] ?? 'Enter a valid date']),
  )
}

const unreadableMessages: Record<string, string> = {
  number: 'Enter a number',
  time: 'Enter a valid time',
  'datetime-local': 'Enter a valid date and time',
}

function rethrow(error: unknown): never {
  throw error
}
