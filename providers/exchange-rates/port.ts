/** The reference rates that were published for one day. */
export type ReferenceRates = {
  /** A day such as `2026-11-20`. */
  day: string
  /** How much of each currency one euro bought, as published: `{ USD: '1.0867' }`. The euro itself is not in it. */
  perEuro: Readonly<Record<string, string>>
}

/** Who publishes daily exchange rates. */
export type ExchangeRates = {
  name: 'ecb' | 'sample'
  /**
   * The days from `since` on that rates were published for, oldest first: none for weekends, holidays and what is older than the source keeps.
   * Throws a `ServiceError` where the source cannot be asked.
   */
  listSince(since: string): Promise<ReferenceRates[]>
}
