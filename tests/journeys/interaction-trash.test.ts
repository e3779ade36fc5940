import { desktopOnly, expect, expectNoAxeFindings, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test(
  'a director restores an interaction from the trash and deletes another forever',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const { rows } = await app.base.database.pool.query(
      `update interactions set trashed_at = $1 where title in ('Founder agreement', 'Pitch practice') returning title`,
      [app.base.clock.now()],
    )
    expect(rows).toHaveLength(2)
    await signInAs('director')
    await page.goto('/interactions')
    await page.getByRole('button', { name: 'Trash (2)' }).click()
    const trash = page.getByRole('dialog', { name: 'Interactions in the trash' })
    await expect(trash.getByText('Deleted for good after 30 days.')).toBeVisible()
    await expectNoAxeFindings(page)
    await trash.getByRole('button', { name: /^Restore Founder agreement/ }).click()
    await expectToast(page, { title: 'Interaction restored' })
    await expect(trash.getByText(/Founder agreement/)).toHaveCount(0)
    const purge = trash.getByRole('button', { name: /^Delete Forever: Pitch practice/ })
    await purge.click()
    const question = page.getByRole('dialog', { name: /^Delete “Pitch practice.*” forever\?$/ })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(trash).toBeVisible()
    await purge.click()
    await question.getByRole('button', { name: 'Delete forever' }).click()
    await expectToast(page, { title: '1 interaction deleted forever' })
    await expect(page.getByRole('button', { name: /^Trash/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Founder agreement' })).toBeVisible()
  },
)
