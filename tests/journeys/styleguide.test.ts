import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test('the styleguide shows every component in light and dark', desktopOnly, async ({ page, signInAs }) => {
  // Every component in every state, checked twice: the longest page of all.
  test.slow()
  await signInAs('student')
  await page.goto('/styleguide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const section of ['Colour', 'Type', 'Space'])
    await expect(page.getByRole('heading', { name: new RegExp(section.slice(0, 4), 'i') }).first()).toBeVisible()
  const [light, dark] = [page.getByRole('searchbox').nth(0), page.getByRole('searchbox').nth(1)]
  await expect(page.getByText('Visit to the kiln')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).first().click()
  await expect(page.getByText('Visit to the kiln')).toHaveCount(1)
  await dark.fill('zebra')
  await expect(page.getByText('Nothing is called “zebra”.')).toBeVisible()
  await expect(light).toHaveValue('')
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

test('a table is sorted, paged, searched, edited and chosen from by keyboard alone', async ({
  page,
  isMobile,
  signInAs,
}) => {
  test.slow()
  await signInAs('student')
  await page.goto('/styleguide')
  const table = page.getByRole('region', { name: 'Tables' }).locator('[data-mantine-color-scheme="light"]').first()
  const rows = isMobile
    ? table.getByRole('list', { name: 'People' }).getByRole('listitem')
    : table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toContainText('Amara Okafor')

  if (isMobile) await table.getByRole('combobox', { name: 'Sort by' }).selectOption('-points')
  else {
    await table.getByRole('button', { name: 'Points', exact: true }).press('Enter')
    await expect(table.getByRole('button', { name: 'Points sorted descending' })).toBeFocused()
  }
  await expect(rows.first()).toContainText('1,974')
  await table.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(table.getByText('26 to 50 of 120 people')).toBeVisible()
  await rows.nth(0).getByRole('checkbox').press('Space')
  await table.getByRole('button', { name: 'Previous' }).press('Enter')
  await rows.nth(1).getByRole('checkbox').press('Space')
  await expect(table.getByText('2 selected')).toBeVisible()
  await expectNoAxeFindings(page, { within: table })
  await table.getByRole('button', { name: 'Send an email' }).press('Enter')
  await expectToast(page, { title: 'Email sent', message: '2 people have it.' })
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()

  const points = rows.first().getByRole('button', { name: /^Edit Points of / })
  await points.press('Enter')
  await page.keyboard.type('5000')
  await page.keyboard.press('Escape')
  await expect(points).toBeFocused()
  await expect(points).toContainText('1,974')
  await points.press('Enter')
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(points).toContainText('5,000')
  await expect(points).toBeFocused()

  await table.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Last seen' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(rows.first()).toContainText('2026')
  await page.reload()
  await expect(rows.first()).toContainText('2026')
  await expectNoHorizontalScroll(page)

  await table.getByRole('searchbox').fill('zebra')
  await table.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(rows).toHaveCount(25)
})
