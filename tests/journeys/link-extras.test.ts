import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test(
  'links come in by a table that is checked first, and codes that people miss become links',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    for (let at = 0; at < 3; at += 1) expect((await page.request.get(`${app.url}/l/Winter-Fair`)).status()).toBe(404)
    await signInAs('admin')
    await page.goto('/link-tracking')
    await page.getByRole('button', { name: 'Actions for all links' }).click()
    await page.getByRole('menuitem', { name: 'Import links' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import links' })
    await dialog.getByLabel('Table').fill('url,title')
    await dialog.getByRole('button', { name: 'Check table' }).click()
    await expect(dialog.getByText('The table has no rows below its header.')).toBeVisible()
    const pictures = [
      { name: 'empty.csv', text: '', problem: 'The file is empty.' },
      { name: 'picture.csv', text: '\0', problem: "This isn't a CSV file." },
    ]
    for (const { name, text, problem } of pictures) {
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(dialog.getByText(problem)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Check table' })).toBeDisabled()
    }
    const buffer = Buffer.from(
      'keyword,url,name,clicks\nopen-1,https://example.edu/open,Open house,7\nin-1,http://127.0.0.1/x,Inside,2',
    )
    await dialog.locator('input[type=file]').setInputFiles({ name: 'yourls.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByText('yourls.csv')).toBeVisible()
    await dialog.getByRole('button', { name: 'Check table' }).click()
    await expect(dialog.getByText('1 of 2 rows can be imported.')).toBeVisible()
    await expect(dialog.getByText('Columns of your YOURLS export')).toBeVisible()
    await expect(dialog.getByText('Not imported: clicks')).toBeVisible()
    await expect(dialog.getByText('/l/open-1 →')).toBeVisible()
    await dialog.getByLabel('Description').selectOption('clicks')
    await expect(dialog.getByText('Not imported: clicks')).toBeHidden()
    await expect(dialog.getByText('Use a domain name instead of an IP address.')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Import 1 link' }).click()
    await expect(dialog.getByText('1 link imported.')).toBeVisible()
    await expect(dialog.getByText('1 row left out:')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: 'Open house' })).toBeVisible()

    await app.base.database.pool.query(
      "update links set dead_since = now(), dead_reason = 'The site answers 404.' where title = 'Open house'",
    )
    await page.reload()
    await expect(page.getByText('Broken destination').last()).toBeVisible()

    const missed = page.getByRole('region', { name: 'Missing links people tried' })
    await expect(async () => {
      await page.reload()
      // They are below the list, and read once somebody scrolls there.
      await expect(page.getByRole('link', { name: 'Open house' })).toBeVisible()
      await page.keyboard.press('End')
      await expect(missed.getByText('Winter-Fair')).toBeVisible({ timeout: 2_000 })
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
  },
)

test(
  'a campaign is kept as a template and used again, and QR codes go onto one sheet',
  desktopOnly,
  async ({ page, signInAs }) => {
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
  },
)

test(
  'other tools get an API key and a webhook, each with a secret that is shown once',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/link-integrations')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New API key' }).click()
    await dialog.getByLabel('Name').fill('Newsletter tool')
    await dialog.getByLabel('clicks:read').check()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('dialog', { name: 'Copy your API key' })).toContainText(/fdry_[\w-]{43}/)
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Done' }).click()
    const keys = page.getByRole('list', { name: 'API keys' })
    await expect(keys).toContainText('links:read, clicks:read')
    await page.getByRole('button', { name: 'Revoke Newsletter tool' }).click()
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expectToast(page, { title: 'API key revoked' })
    await expect(page.getByText('You have no API keys yet.')).toBeVisible()

    await page.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByLabel('URL').fill('https://example.org/hook')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByRole('dialog', { name: 'Copy the signing secret' })).toContainText(/whsec_[\w-]{43}/)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Actions for https://example.org/hook' }).click()
    await page.getByRole('menuitem', { name: 'Deliveries' }).click()
    await expect(dialog).toContainText('Nothing was sent in the last 14 days.')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
  },
)
