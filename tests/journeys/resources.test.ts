import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const cards = (page: Page) => page.getByRole('list', { name: 'Resources' }).locator('> li')
const picks = (page: Page) => page.getByRole('region', { name: 'Picked for you' })
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

test(
  'somebody finds a resource by mistyped words, reads it, takes it along and gets points for it once',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('mentor')
    await page.goto('/resources')
    await expect(page).toHaveTitle('Resources · Foundry')
    await expect(cards(page)).toHaveCount(24)
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(cards(page)).toHaveCount(30)

    await page.getByRole('searchbox', { name: 'Search resources' }).fill('cap tabels')
    await expect(cards(page).first()).toContainText('Cap Tables Explained')
    await expect(page).toHaveURL(/q=cap\+tabels|q=cap%20tabels/)
    await page.getByLabel('Category').selectOption('finance')
    await expect(page).toHaveURL(/category=finance/)
    await expect(card(page, 'Cap Tables Explained')).toContainText('Finance')
    await page.reload()
    await card(page, 'Cap Tables Explained').getByRole('link', { name: 'Cap Tables Explained' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Cap Tables Explained' })).toBeFocused()
    await expect(page).toHaveURL(/\/resources\/cap-tables-explained$/)
    await expect(page.getByRole('heading', { level: 2, name: 'A worked example' })).toBeVisible()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'A worked example' }).click()
    await expect(page).toHaveURL(/#section-a-worked-example$/)
    await expect(page.getByRole('heading', { level: 2, name: 'A worked example' })).toBeInViewport()
    await expect(page.getByRole('cell', { name: '2,750,000' })).toBeVisible()
    await expect(page.getByLabel('About this resource')).toContainText('cap-table.csv')
    await expectAccessiblePage(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('cap-table.csv')
    await expectToast(page, { title: 'Download tracked', message: 'Points have been added to your account.' })
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
    await expectToast(page, { title: 'Download tracked', message: "You've already earned points for this." })

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, { title: 'Resource Saved' })
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'My Resources' }).click()
    await expect(page).toHaveURL(/\/resources\?tab=saved$/)
    const saved = page.getByRole('list', { name: 'My resources' }).locator('> li')
    await expect(saved).toHaveCount(1)
    await expectAccessiblePage(page)
    await saved.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'No saved resources' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(saved).toHaveCount(1)
    await saved.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, { title: 'Resource removed' })
    await page.getByRole('link', { name: 'Browse resources' }).click()
    await expect(picks(page).getByRole('link', { name: /Cap Tables Explained.*Viewed recently/ })).toBeVisible()

    await page.getByRole('radiogroup', { name: 'Type' }).getByText('Templates').click()
    await expect(page).toHaveURL(/type=template/)
    await expect(picks(page)).toBeHidden()
    await expect(cards(page).first()).toContainText('Template')
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
    await expect(page).toHaveURL(/view=list/)
    const first = cards(page).first()
    await first.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, { title: 'Resource saved' })
    await expectAccessiblePage(page)
    await first.getByRole('button', { name: 'Saved' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, { title: 'Resource saved' })
    await expect(first.getByRole('button', { name: 'Saved' })).toBeVisible()
  },
)

test(
  'what is not there is said, and what fails can be tried again',
  desktopOnly,
  async ({ page, signInAs, context }) => {
    await signInAs('student')
    await page.goto('/resources/nothing')
    await expect(page.getByRole('heading', { level: 1, name: 'Resource Not Found' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('link', { name: 'Back to Resources' }).click()
    await expect(
      picks(page)
        .getByRole('link', { name: /Picked for Prototype/ })
        .first(),
    ).toBeVisible()
    await page.getByRole('searchbox').fill('xyzzyplugh')
    await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(cards(page)).toHaveCount(24)

    await page.route('**/api/resources/save', (route) => route.abort())
    const [first] = await cards(page).all()
    await first!.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, { title: 'Error', message: 'Failed to save resource.' })
    await expect(first!.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await page.unroute('**/api/resources/save')

    await page.route('**/api/resources?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out.', code: 'x' } }),
    )
    await page.goto('/resources')
    await expect(page.getByRole('heading', { name: 'Resources could not be loaded' })).toBeVisible()
    await page.unroute('**/api/resources?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(24)

    await page.route('**/api/resources/{suggested,recent}', (route) => route.abort())
    await page.goto('/resources')
    await expect(picks(page).getByRole('alert')).toContainText('could not be loaded')
    await page.unrouteAll()
    await picks(page).getByRole('button', { name: 'Try again' }).click()
    await expect(picks(page).getByRole('link').first()).toBeVisible()

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/resources/pitch-deck-outline')
    await page.getByRole('button', { name: 'Share' }).click()
    await expectToast(page, { title: 'Link copied', message: 'Resource link copied to clipboard' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/resources\/pitch-deck-outline$/)
  },
)
