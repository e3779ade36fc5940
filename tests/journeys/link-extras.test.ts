import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test('links come in by a table that is checked first, and codes that people miss become links', async ({
  page,
  app,
  signInAs,
}) => {
  for (let at = 0; at < 3; at += 1) expect((await page.request.get(`${app.url}/l/Winter-Fair`)).status()).toBe(404)
  await signInAs('admin')
  await page.goto('/link-tracking')
  await page.getByRole('button', { name: 'Actions for all links' }).click()
  await page.getByRole('menuitem', { name: 'Import links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import links' })
  await dialog.getByLabel('Table').fill('a,b\n1,2')
  await dialog.getByRole('button', { name: 'Check table' }).click()
  await expect(dialog.getByText('The header must name the columns "url" and "title".')).toBeVisible()
  await dialog
    .getByLabel('Table')
    .fill('url,title,tags\nhttps://example.edu/open,Open house,fair\nhttp://127.0.0.1/x,Inside,')
  await dialog.getByRole('button', { name: 'Check table' }).click()
  await expect(dialog.getByText('1 of 2 rows can be imported.')).toBeVisible()
  await expect(dialog.getByText('Use a domain name instead of an IP address.')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Import 1 link' }).click()
  await expectToast(page, { title: '1 link imported' })
  await expect(page.getByRole('link', { name: 'Open house' })).toBeVisible()

  await app.base.database.pool.query(
    "update links set dead_since = now(), dead_reason = 'The site answers 404.' where title = 'Open house'",
  )
  await page.reload()
  await expect(page.getByText('Broken destination').last()).toBeVisible()

  const missed = page.getByRole('region', { name: 'Asked for in vain' })
  await expect(async () => {
    await page.reload()
    await expect(missed.getByText('Winter-Fair')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 12_000 })
  await expectNoAxeFindings(page)
  await missed.getByRole('button', { name: 'Create link Winter-Fair' }).click()
  const create = page.getByRole('dialog', { name: 'New tracked link' })
  await expect(create.getByLabel('Short code')).toHaveValue('winter-fair')
  await create.getByLabel('Original URL').fill('https://example.edu/winter')
  await create.getByLabel('Title').fill('Winter fair')
  await create.getByRole('button', { name: 'Create Link' }).click()
  await expectToast(page, { title: 'Tracked link created successfully' })
  await expect(missed).toBeHidden()
})

test('a campaign is kept as a template and used again, and QR codes go onto one sheet', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/link-tracking')
  const create = page.getByRole('dialog', { name: 'New tracked link' })
  const open = async () => {
    await page.getByRole('button', { name: 'New link' }).click()
    await create.getByRole('button', { name: /^Campaign parameters/ }).click()
  }
  await open()
  await create.getByLabel('Source').fill('newsletter')
  await create.getByLabel('Medium').fill('email')
  await create.getByLabel('Save as template').fill('Newsletter')
  await create.getByLabel('Save as template').press('Enter')
  await expectToast(page, { title: 'Template saved' })
  await create.getByLabel('Save as template').fill('newsletter')
  await create.getByRole('button', { name: 'Save template' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the template “newsletter”?' })
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Replace template' }).click()
  await expectToast(page, { title: 'Template saved' })
  await create.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'Delete newsletter' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, { title: 'Template restored' })
  await create.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await open()
  await create.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'newsletter', exact: true }).click()
  await expect(create.getByLabel('Source')).toHaveValue('newsletter')
  await expectNoAxeFindings(page)
  await create.getByRole('button', { name: 'Cancel' }).click()

  for (const name of ['Annual report', 'Poster at Rice Hall'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('link', { name: 'Print QR codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'QR codes to print' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code that leads to/ })).toHaveCount(2)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.goto('/link-sheet')
  await expect(page.getByRole('heading', { name: 'No codes to print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
})
