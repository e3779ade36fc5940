import { defineConfig } from 'vitest/config'
import { FailureList } from '#tests/harness/failure-list.ts'

/** Server, rules and architecture tests: `npm test`. Playwright runs the browser stories, `bin/faults` the fault tests. */
export default defineConfig({
  test: {
    include: ['{rules,platform,providers,features,apps,tests}/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/faults/**', '**/node_modules/**'],
    globalSetup: ['tests/harness/global-setup.ts'],
    tags: [
      { name: 'matrix', description: 'Tried at every endpoint: left out of `npm test`, run by `npm run test:matrix`.' },
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than small machines have cores: alone, a test waits for the database a third of its time.
    maxWorkers: 3,
    reporters: ['default', new FailureList()],
    // Each worker loads the product once, not once per test file: that saves a third of the processor time. No module may
    // therefore keep state between tests; the server keeps its own in `createApp`.
    isolate: false,
    // Some tests compare times: on a busy machine a second try may be needed.
    retry: process.env['CI'] ? 2 : 0,
  },
})
