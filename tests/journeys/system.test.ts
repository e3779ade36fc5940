import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlainFolder } from '#providers/files/plain-folder.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test('an administrator watches the system and retries what failed', desktopOnly, async ({ page, signInAs, app }) => {
  for (const reason of ['The CRM was away', 'The mail server was away'])
    await app.base.database.pool.query(
      `insert into jobs.job (name, data, source_name, source_output, policy, keep_until)
       values ('platform.dead-letter', '{}', 'backups.note-erased', $1, 'standard', now() + interval '1 day')`,
      [JSON.stringify({ message: reason })],
    )
  await signInAs('admin')
  await page.goto('/system')
  await expect(page).toHaveTitle('System · Foundry')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('PostgreSQL')
  await expectNoAxeFindings(page)

  await page.getByRole('tab', { name: 'Jobs (2 failed)' }).click()
  await expect(page).toHaveURL(/tab=jobs/)
  const failed = page.getByRole('list', { name: 'Failed jobs' })
  await expect(failed).toContainText('The CRM was away')
  await expectNoAxeFindings(page)
  await failed.getByRole('button', { name: 'Discard backups.note-erased' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expectToast(page, { title: '1 job discarded' })
  await failed.getByRole('button', { name: 'Retry backups.note-erased' }).click()
  await expectToast(page, { title: '1 job queued again' })
  await expect(page.getByText('No failed jobs.')).toBeVisible()

  for (const [tab, shows] of [
    ['Storage', 'The largest tables'],
    ['Email', 'Caught by the development mailbox'],
    ['Services', 'Outgoing email'],
    ['Slow endpoints', '/api/admin/system'],
    ['Backups', 'Backups aren’t set up'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
  }
})

test('an administrator backs up and sees that the backup restores', desktopOnly, async ({ page, signInAs, app }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foundry-story-'))
  try {
    app.base.providers.backups = createPlainFolder(folder)
    Object.assign(app.base.config, { backupKey: 'a key for backups that nobody else has 0123456789' })
    await signInAs('admin')
    await page.goto('/system?tab=backups')
    const backup = page.getByRole('region', { name: 'Backup', exact: true })
    await expect(backup).toContainText('None yet')
    await backup.getByRole('button', { name: 'Back up now' }).click()
    await expectToast(page, { title: 'Backup started' })
    await expect(page.getByRole('list', { name: 'Recent backups' })).toContainText('Restores', { timeout: 30_000 })
    await expect(backup).toContainText('Just now')
    await expectNoAxeFindings(page)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('directors are told that the System page is not theirs', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/system')
  await expect(page.getByText('Only administrators can open the System page.')).toBeVisible()
})
