import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const photo = (page: Page) => page.getByRole('img', { name: 'Maya Okafor' }).and(page.locator('main *'))
const fetchUser = async (page: Page) => (await page.request.get('/api/auth/user')).json()
const profileUpdatedToast = { title: 'Profile updated', message: 'Your profile has been successfully updated.' }

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

test(
  'the profile is there to read until it is edited, and saved edits stay',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await openProfile(page)
    await expect(page).toHaveTitle('Profile · Foundry')
    await expect(page.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible()
    await expect(page.getByText('demo.student@virginia.edu')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Profile complete' })).toHaveAttribute('aria-valuenow', '100')
    for (const label of ['First name', 'Last name', 'Email', 'Year of study', 'Graduation year', 'Major', 'Bio']) {
      await expect(page.getByLabel(label)).not.toBeEditable()
    }
    await expect(save(page)).toBeHidden()
    await expectAccessiblePage(page)

    await edit(page).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(edit(page)).toBeHidden()
    await page.getByLabel('Major').fill('Architecture')
    await page.getByLabel('Year of study').selectOption({ label: 'PhD' })
    await page.getByLabel('Graduation year').fill('2030')
    await expectAccessiblePage(page)
    await save(page).click()
    await expectToast(page, profileUpdatedToast)
    await expect(page.getByLabel('Major')).toHaveValue('Architecture')
    await expect(page.getByLabel('Major')).not.toBeEditable()
    expect(await fetchUser(page)).toMatchObject({ major: 'Architecture', yearOfStudy: 'phd', graduationYear: 2030 })
  },
)

test('interests are trimmed, never empty and never double', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  const before: string[] = (await fetchUser(page)).interests
  await edit(page).click()
  const field = page.getByRole('textbox', { name: 'Interests' })
  const shown = page.getByRole('list', { name: 'Interests' }).getByRole('listitem')
  await field.fill('  Robotics  ')
  await field.press('Enter')
  await expect(shown).toHaveText([...before, 'Robotics'])
  await field.fill('   ')
  await field.press('Enter')
  await field.fill('Robotics')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(shown).toHaveCount(before.length + 1)
  await field.fill('Ceramics')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Remove ${before[0]}` }).click()
  // What was typed and left without a word counts too.
  await field.fill('Sailing')
  await save(page).click()
  await expectToast(page, profileUpdatedToast)
  expect((await fetchUser(page)).interests).toEqual([...before.slice(1), 'Robotics', 'Ceramics', 'Sailing'])
})

test(
  'what does not fit is said at its field, and the first such field takes the focus',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await openProfile(page)
    await edit(page).click()
    await page.getByLabel('Graduation year').fill('2031')
    await page.getByLabel('Bio').fill('b'.repeat(501))
    await save(page).click()
    await expect(page.getByText('Graduation year must be 2030 or earlier')).toBeVisible()
    await expect(page.getByText('Bio can have at most 500 characters')).toBeVisible()
    await expect(page.getByLabel('Bio')).toBeFocused()
    await expectAccessiblePage(page)
    await page.getByLabel('Graduation year').fill('2019')
    await page.getByLabel('Bio').fill('I mend bicycles.')
    await page.getByLabel('Last name').fill('   ')
    await save(page).click()
    await expect(page.getByText('Graduation year must be 2020 or later')).toBeVisible()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await expect(page.getByLabel('Last name')).toBeFocused()
    expect(await fetchUser(page)).toMatchObject({ lastName: 'Okafor', graduationYear: expect.any(Number) })
  },
)

test('a profile is edited without a mouse', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  await tabTo(page, edit(page))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Mai')
  await tabTo(page, page.getByLabel('Bio'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('I mend bicycles.')
  await tabTo(page, page.getByRole('textbox', { name: 'Interests' }))
  await page.keyboard.type('Mobility')
  await page.keyboard.press('Enter')
  await tabTo(page, save(page))
  await page.keyboard.press('Enter')
  await expect(edit(page)).toBeFocused()
  await expectToast(page, profileUpdatedToast)
  expect(await fetchUser(page)).toMatchObject({ firstName: 'Mai', bio: 'I mend bicycles.' })
  expect((await fetchUser(page)).interests).toContain('Mobility')
})

test('Cancel takes nothing over, and leaving with changes asks first', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  await edit(page).click()
  await page.getByLabel('Major').fill('Alchemy')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Major')).toHaveValue('Systems Engineering')
  await expect(edit(page)).toBeFocused()

  const leave = () => page.getByRole('link', { name: 'Ventures', exact: true }).click()
  await edit(page).click()
  await page.getByLabel('Major').fill('Alchemy')
  await leave()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel('Major')).toHaveValue('Alchemy')
  await leave()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/ventures$/)
  expect(await fetchUser(page)).toMatchObject({ major: 'Systems Engineering' })
})

test('signing out in the middle of an edit asks nothing', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  await edit(page).click()
  await page.getByLabel('Major').fill('Alchemy')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: "Let's build something!" })).toBeVisible()
})

test('a new address waits for its owner', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  await edit(page).click()
  await page.getByLabel('Email').fill('maya@elsewhere.test')
  await save(page).click()
  await expect(page.getByText('Use your @virginia.edu email.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('demo.mentor@virginia.edu')
  await save(page).click()
  await expect(page.getByText('That address belongs to another account.')).toBeVisible()
  await page.getByLabel('Email').fill('maya.new@virginia.edu')
  await save(page).click()
  await expectToast(page, profileUpdatedToast)
  await expect(page.getByRole('status').filter({ hasText: 'confirm your new email' })).toContainText(
    'To confirm your new email, open the link we sent to maya.new@virginia.edu. Until then, your email stays demo.student@virginia.edu.',
  )
  await expect(page.getByLabel('Email')).toHaveValue('demo.student@virginia.edu')
  await expectAccessiblePage(page)
  expect((await app.latestEmailTo('maya.new@virginia.edu')).text).toContain('/auth/link#token=')
})

test(
  'a server that does not answer is said, and nothing typed is lost',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await openProfile(page)
    await edit(page).click()
    await page.getByLabel('Bio').fill('I mend bicycles.')
    await app.stop()
    await save(page).click()
    await expectToast(page, { title: 'Error', message: 'Failed to update profile. Please try again.' })
    await expect(page.getByLabel('Bio')).toHaveValue('I mend bicycles.')
    await expect(save(page)).toBeEnabled()
  },
)

async function createPicture(format: 'png' | 'webp'): Promise<Buffer> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6f9f' } })
  return picture[format]().toBuffer()
}

/** Takes the left edge of the picture, by keyboard. */
async function cropPhoto(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const area = dialog.getByRole('button', { name: 'Photo position' })
  await area.focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
}

test('a photo is taken away and a new one put up', async ({ page, isMobile, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  const first = await photo(page).getAttribute('src')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Remove your photo?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, { title: 'Photo removed' })
  await expect(photo(page)).toHaveText('MO')
  await expect(page.getByRole('progressbar', { name: 'Profile complete' })).toHaveAttribute('aria-valuenow', '90')
  await expectAccessiblePage(page)

  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo: +10%' }).click()
  await (await fileChooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await createPicture('png') })
  await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible()
  await expectAccessiblePage(page)
  await cropPhoto(page)
  await expectToast(page, { title: 'Photo updated' })
  await expect(photo(page)).toHaveAttribute('src', /^\/api\/photos\//)
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  const second = await photo(page).getAttribute('src')
  expect(second).not.toBe(first)
  const stored = await sharp(await (await page.request.get(second!)).body()).metadata()
  expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 })

  if (isMobile) return
  const dropped = { name: 'again.webp', mimeType: 'image/webp', buffer: await createPicture('webp') }
  await photo(page).drop({ files: dropped })
  await cropPhoto(page)
  await expectToast(page, { title: 'Photo updated' })
  await expect(photo(page)).not.toHaveAttribute('src', second!)
})

test('a photo is changed from the keyboard', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  // Early: a busy browser needs a moment before it hands the file dialog to the test.
  const fileChooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Change photo' }))
  await page.keyboard.press('Enter')
  await (await fileChooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await createPicture('png') })
  await cropPhoto(page)
  await expectToast(page, { title: 'Photo updated' })
})

test('a file that is no photo, or too large a one, is refused in words', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openProfile(page)
  const before = await photo(page).getAttribute('src')
  const chooser = page.locator('input[type=file]')
  const refusal = page.getByRole('alert')
  await chooser.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(refusal).toHaveText('Please choose a JPEG, PNG or WebP image.')
  await expectAccessiblePage(page)
  await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1_048_576 + 1) })
  await expect(refusal).toHaveText('The photo is larger than 5 MB.')
  const broken = (await createPicture('png')).subarray(0, 60)
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: broken })
  await expect(refusal).toHaveText('This image could not be read.')
  await expect(photo(page)).toHaveAttribute('src', before!)
})
