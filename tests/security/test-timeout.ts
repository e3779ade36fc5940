import { chooseCount } from '#tests/harness/measure.ts'

/** How long one of these tests may take; longer for the full counts of `TEST_SCALE=full`. */
export const testTimeoutMs = chooseCount({ quick: 60_000, full: 1_800_000 })
