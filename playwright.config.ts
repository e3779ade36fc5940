import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/harness/browser.ts'

const browser = findBrowser()

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

/**
 * Stories in a real browser, against the real server on a database of their own. `npm test` runs `desktop` and `phone-only`,
 * `npm run test:matrix` runs those at both widths once more as `phone`.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // One more than small machines have cores: a story that waits looks at its page every half second.
  workers: 3,
  // A second try is reported as flaky, not as passed, and leaves the trace: recording every story takes a fifth more time.
  retries: process.env['CI'] ? 2 : 1,
  // A long file would keep one worker busy after the other has nothing left to do.
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    // A third of a story's time was waiting for what moves. Stories about motion ask for it: test.use({ contextOptions: … }).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      args: browser?.args ?? [],
      ...(browser?.executablePath && { executablePath: browser.executablePath }),
      ...(browser?.env && { env: browser.env }),
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone-only', grep: /@phone/, use: phone },
    { name: 'phone', grepInvert: /@desktop|@phone/, use: phone },
  ],
})
