import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { createEvent, hourMs } from './event-fixtures.ts'
import { expectToast } from './toast.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const group = (page: Page, name: string) => page.getByRole('list', { name })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function expectAccessiblePage(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

test(
  'a student finds an event, reserves a seat, shows the pass, and cancels',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const event = await createEvent(app, {
      inHours: 30,
      title: 'Kiln firing',
      description: 'Bring clay.\nBring gloves.',
      category: 'workshop',
      organizer: 'Pottery',
      location: 'Yard',
      tags: ['clay'],
      capacity: 2,
    })
    await signInAs('student')
    await page.goto('/events')
    await expect(page).toHaveTitle('Events · Foundry')
    for (const name of ['Live Events', 'Upcoming Events', 'Past Events']) await expect(group(page, name)).toBeVisible()
    await expect(
      group(page, 'Past Events')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') }),
    ).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Create Event' })).toBeHidden()
    await expectAccessiblePage(page)

    await page.getByRole('searchbox', { name: 'Search events' }).fill('pott kiln')
    await expect(page).toHaveURL(/q=pott/)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
    for (const fact of ['Upcoming', 'Workshop', 'Pottery', 'Bring clay.', 'Yard', '0 of 2 seats taken', 'clay'])
      await expect(card(page, 'Kiln firing')).toContainText(fact)
    await expect(card(page, 'Kiln firing').getByRole('button', { name: 'Reserve a seat' })).toBeVisible()
    await card(page, 'Kiln firing').getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Kiln firing' })).toBeFocused()
    for (const text of [
      'Organized by Pottery',
      'About This Event',
      'Topics',
      'Event Details',
      'In-person event',
      '2 seats left.',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /calendar\.ics$/)
    await expectAccessiblePage(page)

    await page.getByRole('button', { name: 'Reserve a seat' }).click()
    await expectToast(page, { title: "You're going" })
    await expect(page.getByText("You're going. See you there.")).toBeVisible()
    await page.getByRole('button', { name: 'Show my pass' }).click()
    await expect(dialog(page).getByRole('img', { name: 'QR code of your pass' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel my RSVP' }).click()
    await expect(dialog(page)).toContainText("you'll join the waitlist")
    await dialog(page).getByRole('button', { name: 'Cancel my RSVP' }).click()
    await expectToast(page, { title: 'RSVP canceled' })
    await expect(page.getByText('2 seats left.')).toBeVisible()

    await page.getByRole('link', { name: 'Back to Events' }).click()
    await page.getByRole('button', { name: 'My calendar' }).click()
    await page.getByRole('button', { name: 'Create calendar link' }).click()
    await expect(page.getByLabel('Your calendar link')).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  },
)

test('staff announce an event, change it, cancel it and take that back', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Start date is required')).toBeVisible()
  await page.getByLabel('Title').fill('Kiln firing')
  await page.getByLabel('Start date').fill('2031-05-05T18:00')
  await page.getByLabel('End date').focus()
  await page.keyboard.type('0231')
  await dialog(page).getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Enter a valid date and time')).toBeVisible()
  await page.getByLabel('End date').fill('2031-05-05T17:00')
  await page.getByLabel('Category').last().selectOption('Workshop')
  await page.getByLabel('Tags').fill(' clay, , fire')
  await page.getByLabel('Repeats').selectOption('weekly')
  await expect(dialog(page)).toContainText('Times are in your time zone (UTC).')
  await page.getByLabel('Number of times').fill('900')
  await page.getByLabel('Capacity').fill('many')
  await dialog(page).getByRole('button', { name: 'Create Event' }).click()
  for (const message of ['At most 104', 'Enter a whole number'])
    await expect(dialog(page).getByText(message, { exact: true })).toBeVisible()
  // The first wrong field of the screen, though the schema names the capacity first.
  await expect(page.getByLabel('Number of times')).toBeFocused()
  await page.getByLabel('Capacity').fill('')
  await page.getByLabel('Number of times').fill('3')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('The end must not be before the start')).toBeVisible()
  await page.getByLabel('End date').fill('2031-05-05T20:00')
  await dialog(page).getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, { title: 'Event Created', message: 'The event has been successfully created.' })

  await page.getByRole('searchbox', { name: 'Search events' }).fill('kiln')
  await expect(page.getByRole('heading', { level: 3, name: 'Kiln firing' })).toHaveCount(3)
  await card(page, 'Kiln firing').first().getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Start date')).toHaveValue('2031-05-05')
  await expect(page.getByLabel('Start time')).toHaveValue('18:00')
  await page.getByLabel('Change').selectOption('All events in the series')
  await page.getByLabel('Location').fill('Yard')
  await page.getByLabel('Start date').fill('2031-05-04')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, { title: 'Event updated' })
  for (const day of ['May 4, 2031', 'May 11, 2031', 'May 18, 2031'])
    await expect(card(page, 'Kiln firing').filter({ hasText: day })).toContainText('Yard')

  await card(page, 'Kiln firing').first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: 'No attendees yet' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(dialog(page)).toContainText('No one has an RSVP yet.')
  await dialog(page).getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event canceled' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, { title: 'Event restored' })
  await expect(page.getByRole('heading', { level: 1, name: 'Kiln firing' })).toBeVisible()
})

test(
  'who scans the code on the wall is counted there, and staff let in who cannot',
  desktopOnly,
  async ({ page, app, browser, signInAs }) => {
    const event = await createEvent(app, { inHours: 0.5, title: 'Kiln firing' })
    await signInAs('director')
    await page.goto(`/events/${event.id}`)
    await page.getByRole('link', { name: 'Check-in' }).click()
    await expect(page.getByRole('img', { name: 'QR code to check in with' })).toBeVisible()
    await expect(page.getByText('0 checked in')).toBeVisible()
    await expectAccessiblePage(page)

    const director = await app.signIn('director')
    const { url } = (await director.expectOk('GET', `/api/events/${event.id}/check-in`)).body
    const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, baseURL: app.url })
    const phonePage = await phone.newPage()
    const { pathname, hash } = new URL(url)
    await phonePage.goto(pathname + hash)
    await expect(phonePage.getByRole('heading', { name: 'Sign in to check in' })).toBeVisible()
    await expectAccessiblePage(phonePage)
    await phonePage.request.post('/api/demo-login/student', { headers: { origin: app.url } })
    await phonePage.reload()
    await expect(phonePage.getByRole('heading', { level: 1, name: 'Kiln firing' })).toBeVisible()
    await expectAccessiblePage(phonePage)
    await phonePage.getByRole('button', { name: 'Check in' }).click()
    await expect(phonePage.getByRole('heading', { level: 1, name: "You're checked in" })).toBeVisible()
    await phone.close()
    await expect(page.getByText('1 checked in')).toBeVisible()

    const analyst = await app.signIn('analyst')
    const { code } = (await analyst.expectOk('GET', `/api/events/${event.id}/pass`)).body
    await page.getByLabel('Scan or enter a pass').fill('nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This pass is not valid for this event.')).toBeVisible()
    await page.getByLabel('Scan or enter a pass').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('is checked in.')).toBeVisible()
    await expect(page.getByText('2 checked in')).toBeVisible()
    const attendees = page.getByRole('button', { name: /^Checked in: / })
    await expect(attendees).toHaveCount(2)
    await attendees.first().click()
    await expect(page.getByText('1 checked in')).toBeVisible()
  },
)

test('a month is walked through by keys, and its address can be kept', desktopOnly, async ({ page, app, signInAs }) => {
  // At noon of the program, so that it is the same day on the clock of the browser, whatever the hour of this run.
  const day = new Date(Date.now() + 40 * 24 * hourMs).toISOString().slice(0, 10)
  const noon = { startDate: `${day}T17:00:00Z`, endDate: `${day}T19:00:00Z` }
  const event = await createEvent(app, { inHours: 0, title: 'Kiln firing', ...noon })
  const inThreeDays = new Date(Date.now() + 72 * hourMs)
  await createEvent(app, { inHours: -24 * 45, endDate: inThreeDays, title: 'Residency' })
  await signInAs('student')
  await page.goto('/events')
  await page.getByText('Month', { exact: true }).click()
  await expect(page).toHaveURL(/view=month/)
  await page.goBack()
  await expect(group(page, 'Upcoming Events')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('listitem').filter({ hasText: 'Residency' })).toContainText(' – ')
  const grid = page.getByRole('grid')
  const today = grid.locator('[aria-current=date]')
  await today.focus()
  await expectAccessiblePage(page)
  for (let days = 0; days < 40; days += 1) await page.keyboard.press('ArrowRight')
  const chosen = grid.locator('[data-selected]')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await page.reload()
  await grid.locator(`[data-day="${day}"]`).click()
  await page.getByRole('link', { name: 'Kiln firing' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`))
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('loading, failing, empty and unknown are said', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('student')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/events?*', async (route) => {
    await released
    await route.abort()
  })
  await page.goto('/events')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).locator('> div')).toHaveCount(6)
  release()
  await expect(page.getByRole('heading', { name: 'Unable to Load Events' })).toBeVisible()
  await expect(page.getByText('There was an error loading events. Please try again later.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.unroute('**/api/events?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(group(page, 'Upcoming Events')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing like that')
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(group(page, 'Upcoming Events')).toBeVisible()

  await app.base.database.pool.query('truncate events cascade')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Events Available' })).toBeVisible()
  await expect(page.getByText('Check back soon for upcoming events and opportunities.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.goto('/events/nonsense')
  await expect(page.getByRole('heading', { level: 1, name: 'Event Not Found' })).toBeVisible()
  await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible()
  await page.goto('/events/nonsense/check-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
})
