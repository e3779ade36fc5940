import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  // What the page's head half covers while it is scrolled would count as too small to touch.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const fetchJson = async (page: Page, path: string) => (await page.request.get(path)).json()
const hostile = '<img src=x onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>'
const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title })

async function openFixture(page: Page, tab = ''): Promise<string> {
  const ventures = (await fetchJson(page, '/api/ventures')) as { id: string; name: string }[]
  const path = `/ventures/${ventures.find(({ name }) => name === 'Fixture')!.id}`
  await page.goto(tab ? `${path}?tab=${tab}` : path)
  await expect(page.getByRole('heading', { level: 1, name: 'Fixture' })).toBeVisible()
  return `/api${path}`
}

test(
  'a founder works through a venture: milestones, figures, files, and a pause taken back',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    const api = await openFixture(page)
    const overview = page.getByRole('tabpanel')
    await expect(overview.getByRole('region', { name: 'Latest metrics' })).toContainText('$687.25')
    await expect(overview.getByRole('region', { name: 'Latest files' }).getByRole('listitem')).toHaveCount(2)
    await expect(overview.getByRole('region', { name: 'Team' })).toContainText('Ethan Caldwell')
    const next = overview.getByRole('region', { name: 'Next milestone' })
    await expectAccessiblePage(page)
    await expect(next.getByRole('checkbox', { name: 'Change the three things that confused them' })).not.toBeChecked()
    await next.getByRole('link', { name: 'All milestones' }).click()
    await expect(page).toHaveURL(/\?tab=milestones$/)
    const rows = page.getByRole('list', { name: 'Milestones' }).getByRole('listitem')
    await expect(rows).toHaveCount(11)
    await page.getByRole('checkbox', { name: 'Change the three things that confused them' }).check()
    await expect(page.getByText('6 of 11 reached')).toBeVisible()
    await expect(page.getByText('Progress 55%')).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await page.getByLabel('New milestone').fill('Ask for the old workshop key')
    await expect(page.getByText('Title is required')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(12)
    await page.getByRole('button', { name: 'Move up: Ask for the old workshop key' }).click()
    await expect(rows.nth(10)).toContainText('Ask for the old workshop key')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Edit: Ask for the old workshop key' }).click()
    await page.getByLabel('Due on').fill('2020-05-01')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rows.nth(10)).toContainText('Was due May 1, 2020')

    await page.getByRole('tab', { name: 'Metrics' }).click()
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
    await expect(revenue).toContainText('$687.25')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByRole('button', { name: 'Add entry', exact: true }).click()
    await expect(page.getByText('Enter a number')).toBeVisible()
    await page.getByLabel('What was measured').selectOption('revenue')
    await page.getByLabel('Total in dollars').fill('$1,024.50')
    await page.getByLabel('Source').fill('Card reader')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Add entry', exact: true }).click()
    await expectToast(page, { title: 'Entry added' })
    await expect(revenue).toContainText('$1,024.50')
    await revenue.getByText('Show figures').click()
    await expect(revenue.getByRole('row')).toHaveCount(5)
    await revenue.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(revenue.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\$120 on /)

    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: '<img src=x onerror=alert(1)>.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('harmless'),
    })
    await expectToast(page, { title: 'File added' })
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(files).toHaveCount(3)
    await expect(files.first()).toContainText('img src=x onerror=alert(1).txt')
    await expectAccessiblePage(page)
    const [download] = await Promise.all([page.waitForEvent('download'), files.nth(1).getByRole('link').click()])
    expect(download.suggestedFilename()).toBe('Budget spring semester.csv')
    await files
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await expectToast(page, { title: 'File removed' })
    await expect(files).toHaveCount(2)

    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(toast(page, 'Venture paused')).toBeVisible()
    expect((await fetchJson(page, api)).status).toBe('paused')
    await toast(page, 'Venture paused').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect((await fetchJson(page, api)).status).toBe('active')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText('Resumed')
    await expectAccessiblePage(page)
  },
)

test(
  'somebody is invited to a venture, makes an account by the letter, and sees it',
  desktopOnly,
  async ({ page, app, signInAs, browser }) => {
    await signInAs('student')
    await openFixture(page, 'team')
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await page.getByLabel('Email').fill('nadia@elsewhere.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(page, { title: 'Invitation sent' })
    await expect(page.getByRole('region', { name: 'Invited' })).toContainText('nadia@elsewhere.example')
    await expectAccessiblePage(page)

    const { token } = await app.latestEmailTo('nadia@elsewhere.example')
    const context = await browser.newContext({ baseURL: app.url })
    const stranger = await context.newPage()
    await stranger.goto(`/venture-invitation#token=${token}`)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Join Fixture' })).toBeVisible()
    expect(stranger.url()).not.toContain(token)
    await stranger.getByRole('button', { name: 'Create my account and join' }).click()
    await expect(stranger.getByText('First name is required')).toBeVisible()
    await expectAccessiblePage(stranger)
    await stranger.getByLabel('First name').fill('Nadia')
    await stranger.getByLabel('Last name').fill('Nassar')
    await stranger.getByRole('button', { name: 'Create my account and join' }).click()
    await expect(stranger).toHaveURL(/\/onboarding\/step1$/)
    await stranger.request.patch('/api/profile', { data: {}, headers: { origin: app.url } })
    await stranger.goto('/ventures')
    await stranger.getByRole('link', { name: 'View Details' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'Fixture' })).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
    await context.close()

    await page.reload()
    const nadia = page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Nadia Nassar' })
    await nadia.getByLabel('Role of Nadia Nassar').selectOption('viewer')
    await expectToast(page, { title: 'Role changed' })
    await nadia.getByRole('button', { name: 'Remove Nadia Nassar' }).click()
    await page.getByRole('button', { name: 'Remove member' }).click()
    await expectToast(page, { title: 'Member removed' })
    await expect(nadia).toBeHidden()
  },
)

test('an invitation is answered in the app; one that is void says so', desktopOnly, async ({ page, app, signInAs }) => {
  const student = await app.signIn('student')
  const [ownVenture] = (await student.get('/api/ventures')).body
  const analyst = (await (await app.signIn('analyst')).get('/api/auth/user')).body
  await student.expectOk('POST', `/api/ventures/${ownVenture.id}/invitations`, { email: analyst.email, role: 'viewer' })
  const { token } = await app.latestEmailTo(analyst.email)
  await signInAs('analyst')
  await page.goto('/ventures')
  const invitations = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(invitations).toContainText(`invites you to ${ownVenture.name}`)
  await expectAccessiblePage(page)
  await invitations.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, { title: 'You joined the venture' })
  await expect(invitations).toHaveCount(0)
  const card = page.getByRole('list', { name: 'Ventures' }).locator('> li').filter({ hasText: ownVenture.name })
  await expect(card).toContainText('Viewer')
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: ownVenture.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Leave this venture' }).click()
  await page.getByRole('button', { name: 'Leave venture' }).click()
  await expect(page).toHaveURL(/\/ventures$/)
  await expect(card).toHaveCount(0)

  await page.goto(`/venture-invitation#token=${token}`)
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expectAccessiblePage(page)
})

test(
  'who saves over an edit from elsewhere sees what changed and chooses what to keep (R23)',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    const stream = page.waitForResponse('**/api/notifications/stream')
    const api = await openFixture(page)
    await stream
    await page.getByRole('button', { name: 'Edit' }).click()
    const description = page.getByLabel('Description')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await description.fill('What I was writing')
    const edit = { name: 'Fixture & Friends', description: 'Written elsewhere' }
    await (await app.signIn('student')).expectOk('PATCH', api, edit)
    // The live update has refreshed the screen behind the dialog. The dialog still has the version it opened with.
    await expect(page.getByRole('heading', { level: 1, name: 'Fixture & Friends', includeHidden: true })).toBeVisible()
    await expect(description).toHaveValue('What I was writing')
    await save.click()
    await expectToast(page, { title: 'Error', message: /This changed while you were editing/ })
    await expect(page.getByText('Name: now Fixture & Friends')).toBeVisible()
    await expect(page.getByText('Description: now Written elsewhere, yours: What I was writing')).toBeVisible()
    await expect(save).toBeDisabled()
    await expectAccessiblePage(page)
    expect(await fetchJson(page, api)).toMatchObject(edit)
    await page.getByRole('button', { name: 'Use the latest' }).click()
    await expect(description).toHaveValue('Written elsewhere')
    await description.fill('What I was writing')
    await save.click()
    await expectToast(page, { title: 'Venture updated' })
    expect(await fetchJson(page, api)).toMatchObject({ name: 'Fixture & Friends', description: 'What I was writing' })
  },
)

test(
  'many ventures are searched by name and stage, in an address that can be sent on',
  desktopOnly,
  async ({ page, app, baseURL, signInAsNewcomer }) => {
    await signInAsNewcomer()
    const headers = { origin: baseURL! }
    await page.request.patch('/api/profile', { data: {}, headers })
    for (let index = 0; index < 8; index++)
      await page.request.post('/api/ventures', {
        data: {
          name: index === 0 ? hostile : `Venture ${index}`,
          description: hostile,
          stage: index % 2 ? 'mvp' : 'idea',
        },
        headers,
      })
    await app.settled()
    const cards = page.getByRole('list', { name: 'Ventures' }).locator('> li')
    await page.goto('/ventures')
    await expect(cards).toHaveCount(8)
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('ideation')
    await expect(cards).toHaveCount(4)
    await page.getByRole('searchbox', { name: 'Search ventures' }).fill('venture 6')
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(/stage=ideation&q=venture(\+|%20)6$/)
    await page.reload()
    await expect(cards).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search ventures' }).fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No ventures match' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(cards).toHaveCount(8)
  },
)

test(
  'a badge is celebrated wherever one is, and leads to the achievements',
  desktopOnly,
  async ({ page, app, baseURL, signInAsNewcomer }) => {
    await signInAsNewcomer()
    const headers = { origin: baseURL! }
    await page.request.patch('/api/profile', { data: {}, headers })
    await page.goto('/ventures')
    await page.getByRole('button', { name: 'Create Your First Venture' }).click()
    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Stage').selectOption({ label: 'Planning' })
    await page.getByRole('button', { name: 'Create Venture' }).click()
    await expectToast(page, { title: 'Venture created' })
    const celebration = page.getByRole('status').filter({ hasText: 'You earned the First Venture badge' })
    await expect(celebration).toContainText('+100 points')
    await expectAccessiblePage(page)
    await celebration.getByRole('link', { name: 'See achievements' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
    await expect(celebration).toBeHidden()
    await page.goto('/ventures')
    await app.settled()
    await expect(page.getByRole('heading', { name: 'Wheelhouse' })).toBeVisible()
    await expect(celebration).toBeHidden()
  },
)
