import { expect, type Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { expectNoAxeFindings, expectNoHorizontalScroll } from './fixtures.ts'

export const linksPath = '/api/admin/tracked-links'

export type CreatedLink = { id: string; title: string; shortCode: string; shortUrl: string; destinationUrl: string }

/** Removes the demo's links, as in a programme that has none yet. */
export async function deleteDemoLinks(app: TestApp): Promise<void> {
  await app.base.database.pool.query('truncate links, reserved_codes, link_counts, clicks, daily_rollups cascade')
}

/** Creates a link as an administrator, over HTTP. */
export async function createLink(app: TestApp, overrides: object = {}): Promise<CreatedLink> {
  const admin = await app.signIn('admin')
  const { body } = await admin.expectOk('POST', linksPath, {
    title: 'Demo day',
    url: 'https://example.edu/demo',
    ...overrides,
  })
  return body
}

const browsers = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

/** Somebody follows a short link. */
export async function follow(
  app: TestApp,
  { shortCode, from, device = 'desktop' }: { shortCode: string; from?: string; device?: keyof typeof browsers },
): Promise<void> {
  const headers = { 'user-agent': browsers[device], ...(from && { referer: from }) }
  const reply = await fetch(`${app.url}/l/${shortCode}`, { redirect: 'manual', headers })
  expect(reply.status).toBe(302)
}

export async function expectAccessiblePage(page: Page): Promise<void> {
  // A button half covered by the shell's header would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}
