import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test('the styleguide shows every component in light and dark', async ({ page, signInAs }) => {
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
