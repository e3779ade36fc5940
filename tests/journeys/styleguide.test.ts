import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from './story.ts'

test('the design language stands on one page, in light and dark', async ({ page, signInAs }) => {
  // Every component in every state, judged twice: the longest page there is.
  test.slow()
  await signInAs('student')
  await page.goto('/styleguide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const section of ['Colour', 'Type', 'Space'])
    await expect(page.getByRole('heading', { name: new RegExp(section.slice(0, 4), 'i') }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page)
})
