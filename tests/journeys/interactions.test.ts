import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test(
  'a director logs an interaction, finds it by student and type, edits it and reads its history',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('director')
    await page.goto('/interactions?type=phone&to=2020-01-01')
    await expect(page.getByRole('heading', { name: 'No interactions found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('link', { name: 'Pricing and first customers' })).toBeVisible()
    await expect(page.getByText('1h 30m')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Log Interaction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log Interaction' })
    await dialog.getByRole('button', { name: 'Log Interaction' }).click()
    for (const text of ['Student is required', 'Type is required', 'Title is required'])
      await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Student' }).fill('okaf')
    await page.getByRole('option', { name: /Maya Okafor/ }).click()
    await dialog.getByLabel('Type').selectOption('phone')
    await dialog.getByLabel('Title').fill('Budget call')
    await dialog.getByLabel('Duration (minutes)').fill('0')
    await dialog.getByRole('button', { name: 'Log Interaction' }).click()
    await expect(dialog.getByText('Duration must be a whole number of at least 1')).toBeVisible()
    await dialog.getByLabel('Duration (minutes)').fill('75')
    // Who will read it is in view while it is typed.
    await expect(dialog.getByText('Private: you, directors and administrators can read this.')).toBeVisible()
    await dialog.getByText('Shared with mentors').click()
    await expect(dialog.getByText('Shared: mentors of this student can read this, too.')).toBeVisible()
    await dialog.getByLabel('Description').fill('They need a plan for spring.')
    await expectNoAxeFindings(page)
    await page.route('**/api/admin/interactions', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Log Interaction' }).click()
    await expectToast(page, { title: 'Failed to log interaction. Please try again.' })
    await page.unroute('**/api/admin/interactions')
    await dialog.getByRole('button', { name: 'Log Interaction' }).click()
    await expectToast(page, { title: 'Interaction logged' })
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Log Interaction' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await expect(dialog).toBeHidden()
    await page.getByRole('search').getByRole('combobox', { name: 'Student' }).fill('okaf')
    await page.getByRole('option', { name: /Maya Okafor/ }).click()
    await expect(page).toHaveURL(/student=/)
    await page.getByRole('button', { name: 'Actions for Budget call' }).click()
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    const drawer = page.getByRole('dialog', { name: 'Budget call' })
    await expect(drawer.getByText('They need a plan for spring.')).toBeVisible()
    await expect(drawer.getByText('1h 15m')).toBeVisible()
    await expect(drawer.getByText('Nothing has changed since it was logged.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit interaction' })
    await edit.getByLabel('Outcome').fill('Plan by Friday')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, { title: 'Interaction updated' })
    await page.reload()
    await expect(drawer.getByText('Outcome: “Plan by Friday” (was none)')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(page.getByText('Interaction deleted')).toBeVisible()
    await undo.click()
    await expectToast(page, { title: 'Interaction restored' })
    const { rows } = await app.base.database.pool.query(
      "select trashed_at as at from interactions where title = 'Budget call'",
    )
    expect(rows).toEqual([{ at: null }])
  },
)

test(
  'a follow-up is done and undone, snoozed and kept; several students are logged by keyboard alone',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/interactions')
    await page.getByText(/^Your follow-ups \(\d\)$/).click()
    const overdue = page.getByRole('link', { name: 'Thinking of pausing the venture' })
    await expect(overdue).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pitch practice' })).toBeHidden()
    await expectNoAxeFindings(page)
    await overdue.click()
    const drawer = page.getByRole('dialog', { name: 'Thinking of pausing the venture' })
    await expect(drawer.getByText('Overdue')).toBeVisible()
    await drawer.getByRole('button', { name: /^Done/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(drawer.getByText('Overdue')).toBeVisible()
    await drawer.getByRole('button', { name: /^Actions for the follow-up/ }).click()
    await page.getByRole('menuitem', { name: /^Snooze until tomorrow/ }).click()
    await expect(page.getByText(/^Follow-up moved to /)).toBeVisible()
    await expect(drawer.getByText('Open')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(overdue).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search screens, actions and content' })).toBeFocused()
    await page.keyboard.type('Quick log')
    await page.getByRole('option', { name: 'Quick log for several students' }).first().waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Quick log' })
    const students = dialog.getByRole('combobox', { name: 'Students' })
    await expect(students).toBeFocused()
    await dialog.getByRole('button', { name: 'Log for all' }).click()
    await expect(dialog.getByText('Choose at least one student')).toBeVisible()
    await expect(students).toBeFocused()
    for (const name of ['Maya Okafor', 'Jamal Whitaker']) {
      await page.keyboard.type(name)
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.type('Open house')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    // The toast before this one, with an Undo of its own, may still be leaving.
    const logged = page.locator('.toast').filter({ hasText: '2 interactions logged' })
    await logged.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, { title: 'Interactions removed' })
  },
)

test(
  'the form is also a screen, which leads back; a mentor sees own students, a student is denied',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('mentor')
    await page.goto('/interactions')
    await expect(page.getByRole('link', { name: 'First meeting' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Founder agreement' })).toBeHidden()
    const [student] = (await (await page.request.get('/api/admin/interactions/students')).json()) as {
      id: string
      firstName: string
    }[]
    await page.goto(`/admin/interactions/new?studentId=${student!.id}`)
    await expect(page.getByRole('link', { name: new RegExp(`Back to ${student!.firstName}`) })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel('Type').selectOption('mentoring')
    await page.getByLabel('Title').fill('Sprint review')
    await page.getByRole('button', { name: 'Log Interaction' }).click()
    await expectToast(page, { title: 'Interaction logged' })
    await expect(page).not.toHaveURL(/interactions\/new/)
    await page.goto('/interactions')
    await expect(page.getByRole('link', { name: 'Sprint review' })).toBeVisible()

    await signInAs('student')
    for (const path of ['/interactions', '/admin/interactions/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    }
  },
)
