import type { Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Announcements' }).locator('> li')
const cards = (page: Page) => page.getByRole('region', { name: 'Announcements' }).getByRole('region')
const dialog = (page: Page) => page.getByRole('dialog')

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

test(
  'staff write an announcement; a student sees it come, and dismisses it for good',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await page.goto('/')
    await expect(cards(page)).toHaveText([/Demo Day applications are open/])
    await expect(cards(page).getByRole('link', { name: 'Resources' })).toBeVisible()
    await expectGoodPage(page)

    const director = await app.signIn('director')
    const input = { title: 'Kiln day', body: 'Bring **cups**.', roles: ['student'] }
    await director.expectOk('POST', '/api/admin/announcements', input)
    await expect(cards(page)).toHaveText([/Kiln day/, /Demo Day/])
    await expect(cards(page).first().locator('strong')).toHaveText('cups')
    await page.getByRole('button', { name: 'Dismiss Kiln day' }).click()
    await expect(cards(page)).toHaveText([/Demo Day/])
    await page.reload()
    await expect(cards(page)).toHaveText([/Demo Day/])
    await page.goto('/admin/announcements')
    await expect(page.getByRole('heading', { name: 'Access Denied', exact: true })).toBeVisible()
  },
)

test(
  'an announcement is created, edited, found, deleted, restored and purged',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/admin/announcements')
    await expect(page).toHaveTitle('Announcements · Foundry')
    await expect(rows(page)).toHaveText([/Demo Day.*Live.*Everyone/, /Mentor lunch.*Live.*Mentors/])
    await expectGoodPage(page)

    await page.getByRole('button', { name: 'New announcement' }).click()
    await dialog(page).getByRole('button', { name: 'Create announcement' }).click()
    await expect(dialog(page).getByText('Text is required')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog(page).getByLabel('Title').fill('Kiln day')
    await dialog(page).getByLabel('Text').fill('Bring cups.')
    await dialog(page).getByLabel('Students').check()
    await dialog(page).getByLabel('Start').fill('2099-05-01T09:00')
    await dialog(page).getByLabel('End').fill('2099-05-01T08:00')
    await dialog(page).getByRole('button', { name: 'Create announcement' }).click()
    await expect(dialog(page).getByText('The end must be after the start')).toBeVisible()
    await dialog(page).getByLabel('End').fill('')
    await dialog(page).getByRole('button', { name: 'Create announcement' }).click()
    await expectToast(page, { title: 'Announcement created', message: 'Kiln day is on the list.' })
    await expect(rows(page).first()).toContainText(/Kiln day.*Scheduled.*Students · Fri, May 1, 2099, 9:00 AM/)

    await page.getByRole('button', { name: 'Edit Kiln day' }).click()
    await expect(dialog(page).getByLabel('Start')).toHaveValue('2099-05-01T09:00')
    await dialog(page).getByLabel('Start').fill('')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, { title: 'Announcement updated' })
    await expect(rows(page).first()).toContainText(/Kiln day.*Live/)

    await page.goto('/admin/announcements?state=ended')
    await expect(page.getByRole('heading', { name: 'No announcements match' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Delete Kiln day' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Delete Kiln day' }).click()
    await page.getByRole('button', { name: 'Trash (1)' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Delete Forever: Kiln day' }).click()
    await page.getByRole('button', { name: 'Delete forever', exact: true }).click()
    await expectToast(page, { title: '1 announcement deleted forever' })
  },
)

test(
  'a change to an announcement that was just deleted changes no other',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('director')
    await page.goto('/admin/announcements')
    await page.getByRole('button', { name: 'Edit Mentor lunch on Thursday' }).click()
    const [title, save] = [dialog(page).getByLabel('Title'), dialog(page).getByRole('button', { name: 'Save Changes' })]
    await title.fill('Mentor dinner')
    const director = await app.signIn('director')
    const { rows: deleted } = await app.base.database.pool.query(
      `select id from announcements where title = 'Mentor lunch on Thursday'`,
    )
    await director.expectOk('DELETE', `/api/admin/announcements/${deleted[0].id}`)
    await save.click()
    await expectToast(page, { title: 'Error' })
    await expect(page.locator('main').getByText('Mentor lunch')).toHaveCount(0)
    await save.click()
    await expectToast(page, { title: 'Error' })
    await expect(title).toHaveValue('Mentor dinner')
    const { body: left } = await director.get('/api/admin/announcements')
    expect(left.map((row: { title: string }) => row.title)).toEqual(['Demo Day applications are open'])
  },
)
