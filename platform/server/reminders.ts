const hourMs = 3_600_000

/** `after` to `until`: the starts that are due now. Who signed up later than `leadMs` before the start needs no reminder. */
export type ReminderWindow = { kind: 'day' | 'hour'; leadMs: number; after: Date; until: Date }

/** Reminders a day and an hour before a start. What begins within two hours gets the reminder of the last hour only. */
export function listReminderWindows(now: Date): ReminderWindow[] {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
  return [
    { kind: 'hour', leadMs: hourMs, after: now, until: at(1) },
    { kind: 'day', leadMs: 24 * hourMs, after: at(2), until: at(24) },
  ]
}
