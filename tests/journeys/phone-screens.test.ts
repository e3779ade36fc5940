import type { Page } from '@playwright/test'
import { findScreens, paths } from '#rules/paths.ts'
import type { TestApp } from '../harness/test-app.ts'
import { createEvent } from './event-fixtures.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoEmptyEnd,
  expectNoHorizontalScroll,
  phoneOnly,
  test,
  type Role,
} from './fixtures.ts'
import { buildLookAddress, looks, type Look } from './phone-looks.ts'
import { findScreenIds } from './screen-ids.ts'

// Every screen, and what opens on it, as people see it on a phone. What they do there is in the stories, most of them at 1280 px.

async function press(page: Page, names: NonNullable<Look['press']>): Promise<void> {
  for (const name of names) {
    const options = { name, exact: typeof name === 'string' }
    const control = page.getByRole('button', options).or(page.getByRole('menuitem', options))
    await control.or(page.getByRole('checkbox', options)).filter({ visible: true }).first().click()
  }
}

/** An event that starts soon, at whatever hour this runs, with one attendee and seats left. */
async function createOpenEvent(app: TestApp): Promise<string> {
  const { id } = await createEvent(app, { inHours: 0.5, title: 'Kiln firing', description: 'Bring clay.', capacity: 9 })
  await (await app.signIn('analyst')).expectOk('PUT', `/api/events/${id}/rsvp`)
  return id
}

/** Colors were judged in both schemes at 1280 px; where only phones have a part, its own story does so at this width. */
async function expectGoodLook(page: Page): Promise<void> {
  // A button half covered by the shell's header would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeFindings(page, { schemes: ['light'] })
  await expectNoHorizontalScroll(page)
  await expectNoEmptyEnd(page)
}

for (const [person, list] of Object.entries(looks))
  test(`every screen fits a phone: ${person}`, phoneOnly, async ({ page, app, signInAs, signInAsNewcomer }) => {
    test.setTimeout(60_000 + list.length * 5_000)
    const ids = { ...(await findScreenIds(app)), event: await createOpenEvent(app) }
    if (person === 'newcomer') await signInAsNewcomer()
    else if (person !== 'guest') await signInAs(person as Role)
    for (const [index, look] of list.entries())
      await test.step([look.path, ...(look.press ?? [])].join(' '), async () => {
        const before = list[index - 1]
        const isOpen = before?.path === look.path && !before.press
        if (!isOpen) await page.goto(await buildLookAddress(app, { path: look.path, ids }))
        await press(page, look.press ?? [])
        await expect(page.getByText(look.shows).filter({ visible: true }).first()).toBeVisible()
        await expectGoodLook(page)
      })
  })

test('no screen is left out', phoneOnly, () => {
  const seen = Object.values(looks).flatMap((list) =>
    list.flatMap(({ path }) => findScreens(path.replaceAll(/[{}]/g, '')).map((screen) => screen.path)),
  )
  expect(new Set(seen)).toEqual(new Set(Object.values(paths).map(({ path }) => path)))
})

test(
  'on a phone the choices of a list are behind a button, which says how many are set',
  phoneOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/analytics?period=quarter&major=Alchemy')
    await expect(page.getByText('No students match these filters.').first()).toBeVisible()
    await expect(page.getByLabel('Period')).toBeHidden()
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await expect(page.getByLabel('Period')).toHaveValue('quarter')
    await page.getByLabel('Period').selectOption({ label: 'Last 24 months' })
    await expect(page).toHaveURL(/period=twoYears/)
  },
)
