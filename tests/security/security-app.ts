import { startTestApp } from '#tests/harness/app.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import type { TestApp, TestAppOptions } from '#tests/harness/test-app.ts'

/** Time one proof may take, longer for the whole volume of `TEST_SCALE=full`. */
export const testTimeoutMs = chooseCount({ quick: 60_000, full: 1_800_000 })

/** The test server, whose commits do not wait for the disk: these proofs are about answers, not about power cuts. */
export async function startSecurityApp(options: TestAppOptions = {}): Promise<TestApp> {
  process.env['PGOPTIONS'] = '-c synchronous_commit=off'
  return startTestApp(options)
}
