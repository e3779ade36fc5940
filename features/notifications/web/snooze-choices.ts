const hourMs = 3_600_000
const morning = 8
const evening = 18

/** When a notification may come back, in the reader's own time: each at another moment, and "This evening" only while that is ahead. */
export function snoozeChoices(now: Date): { label: string; until: Date }[] {
  const atHour = (days: number, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  const thisEvening = { label: 'This evening', until: atHour(0, evening) }
  // Monday is 1; on a Monday it is the next one.
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: 'In an hour', until: new Date(now.getTime() + hourMs) },
    ...(thisEvening.until.getTime() - now.getTime() > hourMs ? [thisEvening] : []),
    { label: 'Tomorrow morning', until: atHour(1, morning) },
    // On a Sunday that is tomorrow morning.
    ...(untilMonday > 1 ? [{ label: 'Next week', until: atHour(untilMonday, morning) }] : []),
  ]
}
