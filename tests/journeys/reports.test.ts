import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test(
  'staff read the impact report of a period, filter it, and find the ventures behind it',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/reports?period=academicYear')
    await expect(page.getByRole('heading', { level: 1, name: 'Impact report' })).toBeVisible()
    await expect(page.getByText('so far, compared with')).toBeVisible()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('row', { name: /Capital raised From \d+ ventures?, as of/ })).toContainText('$')
    await expect(page.getByRole('region', { name: 'By industry' }).getByRole('row')).not.toHaveCount(0)
    await expect(page.getByText('Ventures started in the period.')).toBeVisible()
    const ventures = page.getByRole('region', { name: 'Ventures', exact: true })
    await expect(ventures.getByRole('link', { name: 'Fixture' })).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await page.getByRole('combobox', { name: 'Industry' }).selectOption({ label: 'Sustainability' })
    await expect(page).toHaveURL(/industry=sustainability/)
    await expect(page.getByText('Industry: Sustainability.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'By industry' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Custom dates' })
    await expect(page).toHaveURL(/period=custom/)
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-12-31')
    await expect(page.getByRole('heading', { name: 'Nothing to report' })).toBeVisible()
  },
)

test(
  'an analyst reads the report without names, filtered by one thing at a time',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('analyst')
    await page.goto('/reports')
    await expect(page.getByText('groups under 5 are shown as “Too few”')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ventures', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Schedule this report' })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Period' }).getByRole('option')).toHaveText([
      'Last academic year',
      'Last calendar year',
      'Last quarter',
    ])
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Idea' })
    await expect(page).toHaveURL(/stage=idea/)
    await page.getByRole('combobox', { name: 'Industry' }).selectOption({ label: 'Education' })
    await expect(page).toHaveURL(/industry=education/)
    await expect(page).not.toHaveURL(/stage=/)
    await page.getByRole('button', { name: 'Actions for the report' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^impact-report-\d{4}-07-01-to-\d{4}-06-30\.xlsx$/)
  },
)

test(
  'the printed report has its period, tables and definitions, and no controls',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/reports')
    await expect(page.getByRole('region', { name: 'What the figures mean' })).toBeVisible()
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByText('compared with')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
    for (const hidden of [
      page.getByRole('combobox', { name: 'Period' }),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('navigation'),
    ])
      await expect(hidden.filter({ visible: true })).toHaveCount(0)
    // The colors of the dark scheme could not be read on paper.
    const color = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(color).toBe('light')
  },
)

test(
  'a director schedules the report they see, sends it now, pauses and deletes it',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('director')
    await page.goto('/reports?period=quarter&stage=mvp')
    await page.getByRole('button', { name: 'Schedule this report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a report' })
    await expect(dialog.getByLabel('Period')).toHaveValue('quarter')
    await expect(dialog.getByLabel('Stage')).toHaveValue('mvp')
    await dialog.getByRole('button', { name: 'Schedule report' }).click()
    await expect(dialog.getByText('Choose at least one person')).toBeVisible()
    await dialog.getByLabel('Name').fill('Board figures')
    await dialog.getByLabel('How often').selectOption('month')
    await dialog.getByRole('combobox', { name: 'Recipients' }).fill('helen')
    await dialog.getByRole('option', { name: /Helen Whitfield/ }).click()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Schedule report' }).click()
    await expect(page.getByText('Board figures will be emailed.')).toBeVisible()

    await page.goto('/reports/schedules')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Board figures' }) })
    await expect(row).toContainText('1st of every month · This quarter · MVP')
    await expect(row.getByText(/Next: \w{3} 1, 20\d\d/)).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await row.getByRole('button', { name: 'Send now: Board figures' }).click()
    await expect(row.getByText(/Last sent .* to 1 person/)).toBeVisible()
    await app.settled()
    const sent = (await app.base.providers.mailbox.list()).filter(({ subject }) =>
      subject.startsWith('Board figures: '),
    )
    expect(sent).toHaveLength(1)

    const choose = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for Board figures' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Pause')
    await expect(row.getByText('Not sent while paused')).toBeVisible()
    await choose('Resume')
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await choose('Delete')
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toHaveCount(1)
  },
)
