import { startTestApp } from '#tests/harness/app.ts'
import { howOften } from '#tests/harness/proof.ts'
import type { TestApp, TestAppOptions } from '#tests/harness/test-app.ts'

/** Time one proof may take, longer for the whole volume of `PROOF=full`. */
export const proofMs = howOften({ usual: 60_000, full: 1_800_000 })

/** The test server, whose commits do not wait for the disk: these proofs are about answers, not about power cuts. */
export async function startProofApp(options: TestAppOptions = {}): Promise<TestApp> {
  process.env['PGOPTIONS'] = '-c synchronous_commit=off'
  return startTestApp(options)
}
