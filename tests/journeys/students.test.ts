import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test('staff search, filter and sort students', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/student-management')
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible()
  const figures = page.getByRole('region', { name: 'Summary Statistics' })
  for (const label of ['Total Students', 'Active Students', 'Average Completion', 'Average Points'])
    await expect(figures.getByText(label)).toBeVisible()
  for (const name of ['Student', 'Year', 'Major', 'Points', 'Engagement', 'Profile completion', 'Joined', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: false }).first()).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('searchbox', { name: 'Search students' }).fill('maya oka')
  await expect(page.getByRole('link', { name: 'Maya Okafor', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=maya/)
  await expect(page.getByText('1 student', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Maya Okafor' })).toHaveAttribute(
    'href',
    /\/interactions\?student=/,
  )

  await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const engagement = page.getByRole('combobox', { name: 'Engagement' })
  await expect(engagement.getByRole('option')).toHaveText(['All engagement', 'High', 'Medium', 'Low', 'None'])
  await expect(page.getByRole('combobox', { name: 'Year', exact: true }).getByRole('option')).toHaveText([
    'All years',
    'Freshman',
    'Sophomore',
    'Junior',
    'Senior',
    'Graduate',
    'PhD',
  ])
  await engagement.selectOption('High')
  await expect(page).toHaveURL(/engagement=high/)
  await page.getByRole('button', { name: 'Points' }).click()
  await expect(page).toHaveURL(/sort=pointsAscending/)
})

test('staff save filters as a list, share it, and rename it', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/student-management?engagement=high&sort=points')
  await page.getByRole('button', { name: 'Saved lists' }).click()
  await page.getByRole('button', { name: 'Save this list' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this list' })
  await saving.getByLabel('Name').fill('Very engaged')
  await saving.getByLabel('Share with directors and administrators').check()
  await saving.getByRole('button', { name: 'Save list' }).click()
  await expectToast(page, { title: 'List saved' })
  await page.goto('/admin/students')
  await page.getByRole('button', { name: 'Saved lists' }).click()
  await page.getByRole('button', { name: 'Very engaged', exact: true }).click()
  await expect(page).toHaveURL(/engagement=high/)

  await page.getByRole('button', { name: 'Saved lists' }).click()
  await expect(page.getByRole('button', { name: 'Very engaged', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Edit Very engaged' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Very engaged' })
  await editing.getByLabel('Name').fill('Stars')
  await editing.getByRole('button', { name: 'Save list' }).click()
  await expectToast(page, { title: 'List saved', message: 'Stars' })
})

test('staff select students, tag and email them, and download the list', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/student-management?sort=name')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()

  await page.goto('/student-management?q=maya+okafor')
  await page.getByRole('checkbox', { name: 'Select Maya Okafor' }).check()
  await page.getByRole('button', { name: 'Set tags' }).click()
  const tagging = page.getByRole('dialog', { name: 'Tags of 1 student' })
  await tagging.getByRole('combobox', { name: 'Add tags' }).fill('Pitch night')
  await tagging.getByRole('button', { name: 'Save tags' }).click()
  await expectToast(page, { title: 'Tags updated' })
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const emailing = page.getByRole('dialog', { name: 'Email 1 student' })
  await emailing.getByLabel('Subject').fill('Demo Day')
  await emailing.getByLabel('Message').fill('See you on Friday.')
  await emailing.getByRole('button', { name: 'Preview' }).click()
  await expect(emailing.getByRole('region', { name: 'Preview' })).toContainText('Hello Maya,')
  await expectNoAxeFindings(page)
  await emailing.getByRole('button', { name: 'Send to 1 student' }).click()
  await expect(page.getByText('Email queued')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, { title: 'Email canceled' })

  await page.getByRole('button', { name: 'Actions for all students' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^students-.*\.xlsx$/)
})

test('staff read and change a profile', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/student-management?q=maya+okafor')
  await page.getByRole('link', { name: 'Maya Okafor', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  for (const label of ['Total Points', 'Badges', 'Ventures', 'Interactions'])
    await expect(page.getByRole('region', { name: 'Figures' }).getByText(label)).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  for (const name of ['Ventures', 'Activity', 'Timeline', 'Achievements']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('list', { name: name === 'Achievements' ? 'Badges' : name })).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=achievements/)

  await page.getByRole('button', { name: 'Award Badge' }).click()
  const awarding = page.getByRole('dialog', { name: 'Award a badge to Maya Okafor' })
  await awarding.getByRole('button', { name: 'Award badge' }).click()
  await expect(awarding.getByText('Choose a badge', { exact: true }).last()).toBeVisible()
  await awarding.getByLabel('Badge').selectOption({ label: 'Competition Winner (500 points)' })
  await awarding.getByLabel('Reason').fill('Won the pitch night')
  await awarding.getByRole('button', { name: 'Award badge' }).click()
  await expectToast(page, { title: 'Badge awarded' })
  await page.getByRole('button', { name: 'Revoke Competition Winner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke badge' }).click()
  await expectToast(page, { title: 'Badge revoked' })
  await expect(page.getByRole('button', { name: 'Revoke Competition Winner' })).toBeHidden()

  await page.getByRole('switch', { name: 'Analyst Access' }).check()
  await expectToast(page, { title: 'Analyst access granted' })
  await expect(page.getByText('Analyst', { exact: true })).toBeVisible()
  await page.route('**/api/admin/students/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.getByRole('switch', { name: 'Analyst Access' }).click()
  await expectToast(page, { title: 'Error', message: 'Failed to update analyst status' })
  await page.unroute('**/api/admin/students/*')

  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Add note' })
  await expect(note.getByText('Private: only you can read this.')).toBeVisible()
  await note.getByText('Shared', { exact: true }).click()
  await expect(note.getByText("Shared: staff and this student's mentors can read this.")).toBeVisible()
  await note.getByLabel('Note').fill('Needs a mentor for pricing')
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Needs a mentor for pricing')

  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expectToast(page, { title: 'Magic link sent' })

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Maia')
  await page.getByLabel('Phone').fill('434-555-0123')
  await page.getByRole('link', { name: 'Back to the profile' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, { title: 'Profile saved' })
  await expect(page.getByRole('heading', { level: 1, name: 'Maia Okafor' })).toBeVisible()
  await expect(page.getByText('434-555-0123')).toBeVisible()
})

test(
  'the way through a filtered list leads from student to student and back',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/student-management?year=senior&sort=name')
    const links = page.getByRole('link', { name: /^View / })
    await expect(links.nth(2)).toBeVisible()
    const names = (await links.allTextContents()).map((text) => text.replace('View ', ''))
    await links.nth(1).click()
    await expect(page.getByRole('heading', { level: 1, name: names[1]! })).toBeVisible()
    await page.getByRole('link', { name: `Next student: ${names[2]!}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: names[2]! })).toBeVisible()
    await page.getByRole('link', { name: `Previous student: ${names[1]!}` }).click()
    await page.getByRole('link', { name: `Previous student: ${names[0]!}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: names[0]! })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Previous student/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Joined Foundry')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Emails')
    await expect(page).toHaveURL(/tab=timeline&kind=email/)
    await expect(page.getByRole('heading', { name: 'Nothing of this kind yet' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Back to Students' }).click()
    await expect(page).toHaveURL(/year=senior&sort=name|sort=name&year=senior/)
  },
)

test(
  'more students than one request takes are tagged in parts, and go on after a failure',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    // As many ids as one request takes, unknown ones, and then the students of the list.
    const unknown = Array.from({ length: 1_000 }, () => crypto.randomUUID())
    await page.route('**/api/admin/students/ids?*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: [...(await reply.json()), ...unknown].slice(0, 1_100) })
    })
    await page.route('**/api/admin/students?*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-total-count': '1100' } })
    })
    await page.goto('/student-management?sort=name')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Select all 1,100' }).click()
    await page.getByRole('button', { name: 'Set tags' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('spring')
    await dialog.getByRole('button', { name: 'Save tags' }).click()
    await expectToast(page, { title: 'Failed to update tags' })
    await expect(dialog.getByText('1,000 of 1,040 done. Save tags again to do the rest.')).toBeVisible()
    await expectNoAxeFindings(page)
  },
)

test(
  'mentors see their own students without staff actions; students see neither screen',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('mentor')
    await page.goto('/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'My Students' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Students' })).toBeVisible()
    await expect(page.getByText('8 students', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
    await expect(page.getByRole('link', { name: 'Log Interaction' })).toHaveAttribute(
      'href',
      /\/admin\/interactions\/new\?studentId=/,
    )
    for (const name of ['Send Magic Link', 'Award Badge'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Profile' }).getByText('Phone')).toHaveCount(0)

    await page.goto(`/admin/students/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'Student Not Found' })).toBeVisible()
    await expect(page.getByText("The student profile you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Students' })).toHaveAttribute('href', '/admin/students')

    await signInAs('student')
    for (const path of ['/student-management', '/admin/students', `/admin/students/${crypto.randomUUID()}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(page.getByText('You need administrator or director privileges to access this page.')).toBeVisible()
    }
  },
)

test('a table is imported after a dry run, and taken back', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/student-management')
  await page.getByRole('button', { name: 'Actions for all students' }).click()
  await page.getByRole('menuitem', { name: 'Import students' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import students' })
  await dialog
    .getByLabel('Table')
    .fill('email,first name,last name,level,notes\nnia.new@virginia.edu,Nia,New,Senior,x\nwrong,Bo,,,\n')
  await dialog.getByRole('button', { name: 'Check table' }).click()
  await expect(dialog.getByText('New: 1')).toBeVisible()
  await expect(dialog.getByText('This is not an email address')).toBeVisible()
  await expect(dialog.getByLabel('Year of study')).toHaveValue('level')
  await expect(dialog.getByText('Not imported: notes')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Send sign-in links' })).not.toBeChecked()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Import 1 student' }).click()
  await expect(dialog.getByText('Import finished')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('Import undone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox', { name: 'Search students' }).fill('nia.new')
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
})
