import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/**
 * A server for the tests of one file, or for one test when it is started there; it and its database are gone afterwards.
 * Not for a `beforeAll`: Vitest never runs an `afterAll` that is called there or in a test, and the server would stay.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await openTestApp(inject('cluster'), options)
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(() => opened.close())
  return opened.app
}
