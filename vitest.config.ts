import { defineConfig } from 'vitest/config'

/** Server, rules and architecture tests: `npm test`. Browser journeys run by Playwright, the long proofs by `bin/faults`. */
export default defineConfig({
  test: {
    include: ['{rules,platform,providers,features,apps,tests}/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/faults/**', '**/node_modules/**'],
    globalSetup: ['tests/harness/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Some proofs compare times: on a shared machine one of them may need a second look.
    retry: process.env['CI'] ? 2 : 0,
  },
})
