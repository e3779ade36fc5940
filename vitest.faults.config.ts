import { defineConfig } from 'vitest/config'

/** The long proofs: real processes killed, cut off and flooded, one after the other. Run by `bin/faults`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { concurrent: false },
    testTimeout: 900_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    disableConsoleIntercept: true,
    reporters: ['verbose'],
  },
})
