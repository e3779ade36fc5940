import type { Locator, Page } from '@playwright/test'
import { desktopOnly, expect, test } from './fixtures.ts'

const screens = [
  'Profile',
  'Dashboard',
  'Ventures',
  'My Mentors',
  'Resources',
  'Venture Tools',
  'Events',
  'Achievements',
]
const mentoring = ['My Students', 'Mentor Directory', 'Your Meetings', 'Messages']
const analystTools = ['Analytics', 'Data Export']
const administration = [
  'Admin Dashboard',
  'Student Management',
  'Team Management',
  'Mentor Management',
  'Link Tracking',
]

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entriesOf = (page: Page, group: string) => menu(page).getByRole('list', { name: group }).getByRole('link')

// Analysts are students with the analyst flag.
const groups = {
  student: {},
  analyst: { 'Analyst Tools': analystTools },
  mentor: { Mentoring: mentoring },
  director: { Mentoring: mentoring.slice(0, 2), Administration: administration },
  admin: { Administration: administration },
} as const

const listAddresses = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))

for (const [role, expected] of Object.entries(groups)) {
  test(
    `the side navigation of a ${role}, of which each entry leads to a screen`,
    desktopOnly,
    async ({ page, signInAs }) => {
      await signInAs(role as keyof typeof groups)
      await page.goto('/')
      await expect(menu(page).getByRole('list').first().getByRole('link')).toContainText(screens)
      for (const group of ['Mentoring', 'Analyst Tools', 'Administration']) {
        const names = (expected as Record<string, readonly string[]>)[group] ?? []
        if (names.length === 0) await expect(entriesOf(page, group)).toHaveCount(0)
        for (const name of names) await expect(entriesOf(page, group).filter({ hasText: name })).toBeVisible()
      }
      // What all have in common is opened as the student alone.
      const lists =
        role === 'student'
          ? [menu(page).getByRole('link')]
          : Object.keys(expected).map((group) => entriesOf(page, group))
      const addresses = (await Promise.all(lists.map(listAddresses))).flat()
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('404 Page Not Found')).toBeHidden()
      }
    },
  )
}

test('of two entries for the same screen one is marked', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/')
  await menu(page).getByRole('link', { name: 'My Students' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible()
  await expect(menu(page).locator('[aria-current]')).toHaveText('Student Management')
  await signInAs('mentor')
  await page.goto('/student-management')
  await expect(menu(page).locator('[aria-current]')).toHaveText('My Students')
})
