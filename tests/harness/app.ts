import { afterAll, inject } from 'vitest'
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** A server for the tests of one file; it and its database are gone afterwards. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await openTestApp(inject('cluster'), options)
  afterAll(() => opened.close())
  return opened.app
}
