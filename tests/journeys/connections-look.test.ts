import { createDrive } from '#apps/server/providers.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { expect, test } from './fixtures.ts'

test('looks', async ({ page, app, signInAs }, info) => {
  const config = { ...parseAppConfig({}), publicUrl: app.base.config.publicUrl }
  app.base.providers.drive = createDrive(config, () => app.base.clock.now())
  await signInAs('director')
  const shot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(250)
      await page.screenshot({ path: `/tmp/look/${name}-${info.project.name}-${scheme}.png` })
    }
  }
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Google Drive' })).toContainText('sample drive')
  await shot('settings')
  await page.goto('/foundry-ai')
  await page.getByRole('button', { name: 'From Google Drive' }).click()
  await expect(page.getByRole('button', { name: 'Connect Google Drive' })).toBeVisible()
  await shot('connect-first')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect Google Drive' }).click(),
  ])
  await popup.waitForLoadState()
  await popup.screenshot({ path: `/tmp/look/consent-${info.project.name}.png` })
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow' }).click()])
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await shot('picker')
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await shot('composer')
  await page.goto('/tools/texttospeech')
  await expect(page.getByRole('button', { name: 'From Google Drive' })).toBeVisible()
  await shot('speech')
  await page.goto('/receipts')
  await page
    .getByRole('button', { name: /Upload/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'From Google Drive' })).toBeVisible()
  await shot('receipts')
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Google Drive' })).toContainText('Connected')
  await shot('settings-connected')
})
