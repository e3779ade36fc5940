import { z } from '#platform/contract/zod.ts'
import type { Urgency } from '#rules/advising.ts'
import { advisingSettingsEdit, type AdvisingSettings } from '../../settings-schema.ts'

export type SettingsValues = Record<Urgency, number | string> & {
  schedulingUrl: string
  meetingKinds: string
  advisorInstructions: string
}

/** The form is flat, and the kinds are lines of one text. */
export const toValues = (settings: AdvisingSettings): SettingsValues => ({
  ...settings.deadlineDays,
  schedulingUrl: settings.schedulingUrl ?? '',
  meetingKinds: settings.meetingKinds.join('\n'),
  advisorInstructions: settings.advisorInstructions ?? '',
})

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function toBody(values: SettingsValues): z.input<typeof advisingSettingsEdit> {
  const { schedulingUrl, meetingKinds, advisorInstructions, ...days } = values
  const deadlineDays = days as Record<Urgency, number>
  return { schedulingUrl, advisorInstructions, meetingKinds: toLines(meetingKinds), deadlineDays }
}

/** Checks the values as the server does, and names the fields of the form. */
export const settingsForm = z.custom<SettingsValues>().superRefine((values, { addIssue }) => {
  const { error } = advisingSettingsEdit.safeParse(toBody(values))
  for (const { path, message } of error?.issues ?? []) {
    const name = path[0] === 'deadlineDays' ? path[1] : path[0]
    addIssue({ code: 'custom', message, path: [String(name)] })
  }
})
