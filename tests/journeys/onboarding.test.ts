import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Year of study').selectOption({ label: 'PhD' })
  await page.getByLabel('Major').fill('Commerce')
  await page.getByLabel('Bio').fill('I mend bicycles.')
  await page.getByLabel('Interests').fill('Mobility, , design,Design')
}

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

test(
  'somebody new fills in a profile, adds a venture and arrives at the screen they came for',
  desktopOnly,
  async ({ page, signInAsNewcomer }) => {
    await signInAsNewcomer()
    await page.goto('/ventures?q=wheel')
    await expect(page).toHaveURL(/\/onboarding\/step1$/)
    await expect(page.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible()
    await expectAccessiblePage(page)
    await fillProfile(page)
    await page.reload()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/step2$/)
    await expect(page.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectToast(page, { title: 'Profile updated', message: 'Your profile has been successfully updated.' })
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Yes, I have an idea!' }).click()
    await page.getByLabel('Venture name').fill('Wheelhouse')
    await page.getByLabel('Description').fill('A workshop on a trailer.')
    await page.reload()
    await expect(page.getByLabel('Venture name')).toHaveValue('Wheelhouse')
    await page.getByLabel('Stage').selectOption({ label: 'Early stage' })
    await page.getByLabel('Industry').selectOption({ label: 'Food and beverage' })
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Create venture' }).click()
    await expectToast(page, { title: 'Venture created', message: 'Your venture has been successfully created.' })

    await expect(page).toHaveURL(/\/onboarding\/step3$/)
    await expect(page.getByRole('heading', { level: 1, name: "You're all set!" })).toBeVisible()
    for (const entered of [
      'Nora Lindqvist',
      'PhD · Commerce',
      'I mend bicycles.',
      'Mobility',
      'design',
      'Wheelhouse',
      'Early stage',
    ]) {
      await expect(page.getByText(entered, { exact: true })).toBeVisible()
    }
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Enter UVA Foundry' }).click()
    await expect(page).toHaveURL(/\/ventures\?q=wheel$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Ventures' })).toBeVisible()
    await page.goto('/onboarding/step3')
    await page.getByRole('button', { name: 'Enter UVA Foundry' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Welcome back, Nora!' })).toBeVisible()

    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({ yearOfStudy: 'phd', interests: ['Mobility', 'design'], profileCompletion: 80 })
    expect(user.onboardingCompletedAt).not.toBeNull()
    const ventures = await (await page.request.get('/api/ventures')).json()
    expect(ventures).toMatchObject([{ name: 'Wheelhouse', stage: 'early-stage', industry: 'food-beverage' }])
  },
)

test(
  'every bound of the profile is said at its field, and the first one takes the focus',
  desktopOnly,
  async ({ page, signInAsNewcomer }) => {
    await signInAsNewcomer()
    await page.goto('/onboarding/step1')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    for (const message of [
      'First name is required',
      'Last name is required',
      'Year of study is required',
      'Major is required',
      'Bio should be at least 10 characters',
      'At least one interest is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessiblePage(page)

    await fillProfile(page)
    await expect(page.getByText('First name is required')).toBeHidden()
    await page.getByLabel('Bio').fill('b'.repeat(501))
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Bio should be less than 500 characters')).toBeVisible()
    await expect(page.getByLabel('Bio')).toBeFocused()
    await expect(page).toHaveURL(/\/onboarding\/step1$/)
  },
)

test('every bound of the venture is said at its field', desktopOnly, async ({ page, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.goto('/onboarding/step2')
  await page.getByRole('button', { name: 'Yes, I have an idea!' }).click()
  await page.getByRole('button', { name: 'Create venture' }).click()
  for (const message of [
    'Venture name is required',
    'Description should be at least 10 characters',
    'Stage is required',
    'Industry is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Venture name')).toBeFocused()
  await expectAccessiblePage(page)
  await page.getByLabel('Description').fill('d'.repeat(501))
  await page.getByRole('button', { name: 'Create venture' }).click()
  await expect(page.getByText('Description should be less than 500 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Not yet, maybe later' })).toBeVisible()
})

test('all of it can be skipped, and each step leads back', desktopOnly, async ({ page, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.goto('/')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/onboarding\/step2$/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/onboarding\/step1$/)
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await page.getByRole('link', { name: 'Not yet, maybe later' }).click()
  await expect(page.getByRole('img', { name: 'Step 3 of 3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No venture yet' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/onboarding\/step2$/)
  await page.getByRole('link', { name: 'Not yet, maybe later' }).click()
  await page.getByRole('button', { name: 'Enter UVA Foundry' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ profileCompletion: 50 })
})

test('"Return to Login" ends the session', desktopOnly, async ({ page, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.goto('/onboarding/step1')
  await page.getByRole('button', { name: 'Return to Login' }).click()
  await expect(page.getByRole('heading', { name: "Let's build something!" })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('people who have finished find their answers again', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  const known = await (await page.request.get('/api/auth/user')).json()
  const [venture] = await (await page.request.get('/api/ventures')).json()
  await page.goto('/onboarding/step1')
  await expect(page.getByLabel('First name')).toHaveValue(known.firstName)
  await expect(page.getByLabel('Year of study')).toHaveValue(known.yearOfStudy)
  await expect(page.getByLabel('Bio')).toHaveValue(known.bio)
  await expect(page.getByLabel('Interests')).toHaveValue(known.interests.join(', '))
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page.getByText('Your ventures so far')).toContainText(venture.name)
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Foundry, dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test(
  'a server that does not answer is said, and nothing typed is lost',
  desktopOnly,
  async ({ page, app, signInAsNewcomer }) => {
    await signInAsNewcomer()
    await page.goto('/onboarding/step1')
    await fillProfile(page)
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/onboarding/step2')
    await elsewhere.getByRole('button', { name: 'Yes, I have an idea!' }).click()
    await elsewhere.getByLabel('Venture name').fill('Wheelhouse')
    await elsewhere.getByLabel('Description').fill('A workshop on a trailer.')
    await elsewhere.getByLabel('Stage').selectOption('idea')
    await elsewhere.getByLabel('Industry').selectOption('other')
    const lastStepPage = await page.context().newPage()
    await lastStepPage.goto('/onboarding/step3')
    await expect(lastStepPage.getByRole('heading', { name: 'No venture yet' })).toBeVisible()

    await app.stop()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expectToast(page, { title: 'Update failed', message: 'The server cannot be reached.' })
    await expect(page.getByLabel('Bio')).toHaveValue('I mend bicycles.')
    await elsewhere.getByRole('button', { name: 'Create venture' }).click()
    await expectToast(elsewhere, { title: 'Creation failed', message: 'The server cannot be reached.' })
    await expect(elsewhere.getByLabel('Venture name')).toHaveValue('Wheelhouse')
    await lastStepPage.getByRole('button', { name: 'Enter UVA Foundry' }).click()
    await expectToast(lastStepPage, { title: 'Update failed', message: 'The server cannot be reached.' })
    await expect(lastStepPage.getByRole('button', { name: 'Enter UVA Foundry' })).toBeEnabled()
  },
)

test('onboarding takes no mouse', desktopOnly, async ({ page, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.goto('/')
  for (const [label, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Lindqvist'],
    ['Year of study', 'Junior'],
    ['Major', 'Commerce'],
    ['Bio', 'I mend bicycles.'],
    ['Interests', 'Mobility'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/onboarding\/step2$/)
  await tabTo(page, page.getByRole('button', { name: 'Yes, I have an idea!' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Not yet, maybe later' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Enter UVA Foundry' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora!' })).toBeVisible()
})
