const morning = 9

/** When a follow-up may be due instead, in the morning on the reader's clock. */
export function snoozeDates(now: Date): { label: string; date: Date }[] {
  const atMorning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning)
  return [
    { label: 'Tomorrow', date: atMorning(1) },
    { label: 'Next week', date: atMorning(7) },
  ]
}
