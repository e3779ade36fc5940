import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const cards = (page: Page) => page.getByRole('list', { name: 'Ventures' }).locator('> li')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const fetchOwnVentures = async (page: Page) => (await page.request.get('/api/ventures')).json()

async function openVentures(page: Page): Promise<void> {
  await page.goto('/ventures')
  await expect(page.getByRole('heading', { level: 1, name: 'My Ventures' })).toBeVisible()
}

test(
  'somebody without ventures starts the first, and its points arrive',
  desktopOnly,
  async ({ page, baseURL, signInAsNewcomer }) => {
    await signInAsNewcomer()
    await page.request.patch('/api/profile', { data: {}, headers: { origin: baseURL! } })
    await openVentures(page)
    await expect(page).toHaveTitle('My Ventures · Foundry')
    await expect(page.getByRole('heading', { name: 'No ventures yet' })).toBeVisible()
    await expectAccessiblePage(page)

    await page.getByRole('button', { name: 'Create Your First Venture' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Add New Venture' })).toBeVisible()
    await expect(page.getByLabel('Venture name')).toBeFocused()
    await page.getByRole('button', { name: 'Create Venture' }).click()
    await expect(page.getByText('Venture name is required')).toBeVisible()
    await expect(page.getByText('Stage is required')).toBeVisible()
    await expect(page.getByLabel('Venture name')).toBeFocused()
    await expectAccessiblePage(page)

    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Stage').selectOption({ label: 'MVP' })
    await page.getByLabel('Industry').selectOption({ label: 'E-commerce' })
    await page.getByRole('button', { name: 'Create Venture' }).click()
    await expectToast(page, { title: 'Venture created', message: 'Your venture has been successfully created.' })
    await expect(dialog(page)).toBeHidden()
    for (const fact of ['Active', 'MVP', 'E-commerce', '0%', 'Updated Just now', 'No description yet.']) {
      await expect(card(page, 'Wheelhouse')).toContainText(fact)
    }
    await expectAccessiblePage(page)
    expect(await fetchOwnVentures(page)).toMatchObject([
      { name: 'Wheelhouse', stage: 'mvp', industry: 'ecommerce', description: null, status: 'active', progress: 0 },
    ])

    // 50 for the venture, 100 and 400 for the badges First Venture and MVP Master.
    await page.getByRole('link', { name: 'Achievements', exact: true }).click()
    await expect(page.getByText('50 of 500 points')).toBeVisible()
    await expect(page.getByText('450 points to level 3')).toBeVisible()
  },
)

test('cards show description, progress and actions of each venture', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openVentures(page)
  const known = await fetchOwnVentures(page)
  expect(known.length).toBeGreaterThan(1)
  await expect(cards(page)).toHaveCount(known.length)
  for (const { name, progress, description } of known) {
    await expect(card(page, name)).toContainText(description)
    await expect(card(page, name).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(progress))
    await expect(card(page, name).getByRole('link', { name: 'View Details' })).toBeVisible()
    await expect(card(page, name).getByRole('button', { name: 'Edit' })).toBeVisible()
  }
  const description = card(page, known[0].name).getByText(known[0].description)
  await expect(description).toHaveCSS('-webkit-line-clamp', '3')
  await expectAccessiblePage(page)
})

test('a long description takes three lines of its card', desktopOnly, async ({ page, baseURL, signInAs }) => {
  await signInAs('student')
  const headers = { origin: baseURL! }
  const data = { name: 'W'.repeat(120), stage: 'idea', description: 'words '.repeat(400) }
  await page.request.post('/api/ventures', { data, headers })
  await openVentures(page)
  const box = await card(page, data.name).getByText('words words').boundingBox()
  expect(box!.height).toBeLessThan(90)
  await expectAccessiblePage(page)
})

test(
  'a double click, and another try after a lost reply, start one venture',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await openVentures(page)
    const before = (await fetchOwnVentures(page)).length
    await page.getByRole('button', { name: 'Add New Venture' }).click()
    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Stage').selectOption({ label: 'Planning' })
    await page.route('**/api/ventures', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Create Venture' }).click()
    await expectToast(page, { title: 'Error', message: 'Failed to create venture. Please try again.' })
    await expect(page.getByLabel('Venture name')).toHaveValue('Wheelhouse')
    await page.unroute('**/api/ventures')
    await page.getByRole('button', { name: 'Create Venture' }).dblclick()
    await expectToast(page, { title: 'Venture created' })
    expect(await fetchOwnVentures(page)).toHaveLength(before + 1)

    await page.getByRole('button', { name: 'Add New Venture' }).click()
    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Stage').selectOption({ label: 'Planning' })
    await page.getByRole('button', { name: 'Create Venture' }).click()
    await expectToast(page, { title: 'Venture created' })
    expect(await fetchOwnVentures(page)).toHaveLength(before + 2)
  },
)

test('what was typed survives a closed dialog, until it is cancelled', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openVentures(page)
  const add = page.getByRole('button', { name: 'Add New Venture' })
  await add.click()
  await page.getByLabel('Venture name').fill('Wheelhouse')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(add).toBeFocused()
  await add.click()
  await expect(page.getByLabel('Venture name')).toHaveValue('Wheelhouse')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await add.click()
  await expect(page.getByLabel('Venture name')).toHaveValue('')
})

test('a venture is edited without a mouse, and only what changed is sent', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openVentures(page)
  const [{ id, name, stage }] = await fetchOwnVentures(page)
  const edit = card(page, name).getByRole('button', { name: 'Edit' })
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Venture name')).toBeFocused()
  await expect(page.getByLabel('Stage')).toHaveValue(stage)
  await expectAccessiblePage(page)
  await tabTo(page, page.getByLabel('Status'))
  await page.keyboard.type('Completed')
  await tabTo(page, page.getByRole('slider', { name: 'Progress' }))
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '99')
  await tabTo(page, page.getByRole('button', { name: 'Save Changes' }))
  const sentRequest = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await sentRequest).postDataJSON()).toEqual({ status: 'completed', progress: 99 })
  await expect(dialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expectToast(page, { title: 'Venture updated', message: 'Your changes have been saved.' })
  await expect(card(page, name)).toContainText('Completed')
  await expect(card(page, name)).toContainText('99%')
  expect((await fetchOwnVentures(page)).find((venture: { id: string }) => venture.id === id)).toMatchObject({
    stage,
    progress: 99,
  })
})

test(
  'a venture has a page of its own, is edited there, and deleted after a question',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await openVentures(page)
    const [{ id, name, description }, ...others] = await fetchOwnVentures(page)
    await card(page, name).getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`/ventures/${id}$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Foundry`)
    await expect(page.getByText(description)).toBeVisible()
    await expectAccessiblePage(page)

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Description').fill('First line\nSecond line')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, { title: 'Venture updated' })
    await expect(page.getByRole('heading', { level: 1, name: 'Wheelhouse' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Delete this venture?' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await fetchOwnVentures(page)).toHaveLength(others.length + 1)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete venture' }).click()
    await expect(page).toHaveURL(/\/ventures$/)
    await expectToast(page, { title: 'Venture deleted' })
    await expect(cards(page)).toHaveCount(others.length)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Venture not found' })).toBeVisible()

    await openVentures(page)
    await page.getByRole('button', { name: 'Trash (1)' }).click()
    await expect(dialog(page).getByText('Ventures stay here for 30 days')).toBeVisible()
    await expect(dialog(page).getByText('Wheelhouse')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Restore Wheelhouse' }).click()
    await expectToast(page, { title: 'Venture restored' })
    await expect(cards(page)).toHaveCount(others.length + 1)
  },
)

test('what is not there, or not within reach, is said', desktopOnly, async ({ page, app, signInAs }) => {
  const [othersVenture] = (await (await app.signIn('analyst')).get('/api/ventures')).body
  await signInAs('student')
  for (const id of ['nonsense', '0198c0de-0000-7000-8000-000000000000', othersVenture.id]) {
    await page.goto(`/ventures/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Venture not found' })).toBeVisible()
  }
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Back to My Ventures' }).click()
  await expect(page).toHaveURL(/\/ventures$/)
})

test('staff look at a venture and cannot change it', desktopOnly, async ({ page, app, signInAs }) => {
  const [venture] = (await (await app.signIn('student')).get('/api/ventures')).body
  await signInAs('director')
  await page.goto(`/ventures/${venture.id}`)
  await expect(page.getByRole('heading', { level: 1, name: venture.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
})

test(
  'while ventures load three skeletons are shown, and a failure offers another try',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/ventures', async (route) => {
      await released
      await route.abort()
    })
    await openVentures(page)
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).locator('> div')).toHaveCount(3)
    await expectAccessiblePage(page)
    release()
    await expect(page.getByRole('heading', { name: "Your ventures couldn't be loaded" })).toBeVisible()
    await expectAccessiblePage(page)
    await page.unroute('**/api/ventures')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
  },
)
