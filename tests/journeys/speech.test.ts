import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { demoSignIn, expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { addFiles, expectPlaying, jobs, player, seconds, slow, toFile, watchSound } from './speech-fixtures.ts'
import { expectToast } from './toast.ts'

const guide = readFileSync(new URL('../../content/resources/cap-tables-explained.md', import.meta.url), 'utf8')

const text = (page: Page) => player(page).getByRole('region', { name: 'Text' })
const current = (page: Page) => text(page).locator('[aria-current]')

/** The loudest sample of half a second, from 0 to 1. */
const measureLoudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const { sound } = window as unknown as { sound: HTMLAudioElement }
    context.createMediaElementSource(sound).connect(analyser).connect(context.destination)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let round = 0; round < 25; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples.map(Math.abs))
    }
    return loudest
  })

test(
  'a member listens to a document while it is still being spoken, reads along, and goes on later',
  desktopOnly,
  async ({ page, signInAs }) => {
    await watchSound(page)
    await signInAs('mentor')
    await page.goto('/tools')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Text to Speech' }) })
    await card.getByRole('link', { name: 'Launch' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Text to Speech' })).toBeVisible()
    await expect(page.getByText('No TTS jobs yet. Create your first conversion above!')).toBeVisible()
    await expect(page.getByLabel('Voice')).toHaveValue('alloy')
    const convert = page.getByRole('button', { name: 'Convert to Speech' })
    await expect(convert).toBeDisabled()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await addFiles(page, [toFile('guide.md', guide.repeat(4))])
    await expect(page.getByRole('list', { name: 'Selected files' })).toContainText(
      /guide\.md[\d.]+ KB · [\d,]+ characters/,
    )
    await expect(page.getByText(/About .* of audio · Free/)).toBeVisible()
    await convert.click()
    await expectToast(page, { title: 'Job Created', message: 'Your text-to-speech job has been started.' })
    await jobs(page).getByRole('button', { name: 'Play guide.md' }).click(slow)
    await expect(jobs(page)).toContainText('Processing')
    await expectPlaying(page)
    expect(await measureLoudness(page)).toBeGreaterThan(0.01)

    await player(page).getByRole('button', { name: 'Text' }).click()
    await expect(current(page)).toBeInViewport()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    const later = text(page).getByRole('button', { name: 'Percentages are always of something' }).first()
    await later.click(slow)
    await expect(later).toHaveAttribute('aria-current', 'true')
    await expectPlaying(page)
    const chosenAt = await seconds(player(page))
    expect(chosenAt).toBeGreaterThan(10)

    await jobs(page).getByRole('button', { name: 'Stop converting guide.md' }).click()
    await expect(jobs(page).getByRole('button', { name: 'Retry guide.md' })).toBeVisible(slow)
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await player(page).getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(() => seconds(player(page))).toBeGreaterThan(chosenAt + 9)
    await page.reload()
    await expect(player(page).getByRole('button', { name: /^Resume from 0:\d\d$/ })).toBeVisible()
    await player(page)
      .getByRole('button', { name: /^Resume/ })
      .click()
    await expectPlaying(page)
    expect(await seconds(player(page))).toBeGreaterThan(chosenAt + 9)

    await player(page).getByRole('button', { name: 'Stop' }).click()
    await expect(player(page)).toBeHidden()
    await jobs(page).getByRole('button', { name: 'Delete guide.md' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete job' }).click()
    await expectToast(page, { title: 'Job Deleted', message: 'The TTS job has been deleted.' })
    await expect(page.getByText('No TTS jobs yet')).toBeVisible()
  },
)

test(
  'several files become audio, which is kept, shown around and taken away',
  desktopOnly,
  async ({ page, app, browser, context, signInAs }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs('student')
    await page.goto('/tools/texttospeech')
    const short = '# One\n\nThe first part is short.\n\n# Two\n\nThe second part is shorter.'
    await addFiles(page, [
      toFile('one.md', short),
      { ...toFile('photo.png', 'x'), mimeType: 'image/png' },
      toFile('two.txt', 'A second text.'),
    ])
    await expectToast(page, { title: 'Invalid File Types', message: /: photo\.png\. Please select supported formats/ })
    await page.getByRole('button', { name: 'Preview one.md' }).click()
    await expect(page.getByRole('dialog')).toContainText('The second part is shorter.')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Convert 2 Files to Speech' }).click()
    await expect(page.getByRole('button', { name: 'Processing Batch' })).toBeDisabled()
    await expectToast(page, { title: 'Batch Processing Complete', message: 'Successfully started 2 TTS jobs' })
    const job = jobs(page).filter({ hasText: 'one.md' })
    await expect(job).toContainText('Completed', slow)

    const [audio] = await Promise.all([
      page.waitForEvent('download'),
      job.getByRole('button', { name: 'Download one.md' }).click(),
    ])
    expect(audio.suggestedFilename()).toBe('one.md.mp3')
    await expectToast(page, { title: 'Download Started', message: 'Audio file download has started' })
    await job.getByRole('button', { name: 'Share one.md' }).click()
    const sharing = page.getByLabel('Anyone in the program with the link can listen')
    await sharing.click()
    await expect(sharing).toBeChecked()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expectNoAxeFindings(page)
    const link = await page.evaluate(() => navigator.clipboard.readText())

    const other = await (await browser.newContext()).newPage()
    await demoSignIn(other, { app, role: 'mentor', onboarding: false })
    await other.goto(link)
    await expect(player(other)).toContainText('Shared with you')
    await expect(text(other)).toContainText('The first part is short.')
    await expect(other.getByText('No TTS jobs yet')).toBeVisible()
    await player(other).getByRole('button', { name: 'Chapters' }).click()
    await other.getByRole('dialog').getByRole('button', { name: /^Two/ }).click()
    await expect(current(other)).toContainText('The second part is shorter.')
    await expect(player(other).getByRole('button', { name: 'Play' })).toBeVisible()
    await expect(current(other)).toContainText('One')
    await other.context().close()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pronunciations' }).click()
    await page.getByLabel('Word').fill('UVA')
    await page.getByLabel('Spoken as').fill('you vee ay')
    await page.getByRole('button', { name: 'Add pronunciation' }).click()
    const entries = page.getByRole('list', { name: 'Pronunciations' }).locator('> li')
    await expect(entries).toHaveText(/UVA.*you vee ay/)
    await expectNoAxeFindings(page)
    await entries.getByRole('button', { name: 'Delete UVA' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entries).toHaveCount(1)
  },
)

test('what fails is said, and sound that breaks off goes on', desktopOnly, async ({ page, signInAs }) => {
  await watchSound(page)
  await signInAs('mentor')
  await page.goto('/tools/texttospeech?tab=text')
  const field = page.getByRole('textbox', { name: 'Text' })
  const convert = page.getByRole('button', { name: 'Convert to Speech' })
  await field.fill('   ')
  await expect(convert).toBeDisabled()
  await field.press('Control+Enter')
  await expectToast(page, { title: 'Missing Input', message: 'Please provide either files or text to convert.' })
  await field.fill('x'.repeat(4_097))
  await expect(page.getByText('4,097 of 4,096')).toBeVisible()
  await convert.click()
  await expectToast(page, { title: 'Error', message: 'A typed text can have at most 4,096 characters.' })
  await field.fill('This is a sentence. '.repeat(40))
  await convert.click()
  const play = jobs(page).getByRole('button', { name: /^Play This is/ })
  await expect(jobs(page)).toContainText('Completed', slow)

  await page.route('**/api/tts/*/audio', (route) => route.abort())
  await play.click()
  await expectToast(page, { title: 'Playback Error', message: 'Failed to play the audio file' })
  await page.unroute('**/api/tts/*/audio')
  let isBroken = true
  await page.route('**/api/tts/*/audio', (route) => {
    const isFirst = isBroken
    isBroken = false
    return isFirst ? route.abort() : route.continue()
  })
  await play.click()
  await expectPlaying(page)
  await player(page).getByLabel('Playback speed').selectOption('1.5x')
  expect(await page.evaluate(() => (window as unknown as { sound: HTMLAudioElement }).sound.playbackRate)).toBe(1.5)
  await player(page).getByLabel('Sleep timer').selectOption('In 5 min')
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now + 300_000
  })
  await player(page).getByRole('button', { name: 'Play' }).click()
  await expect(player(page).getByLabel('Sleep timer')).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seconds(player(page))).toBeGreaterThan(10)
  await page.route('**/api/tts/*', (route) => route.abort())
  await jobs(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete job' }).click()
  await expectToast(page, { title: 'Error', message: /cannot be reached|Failed to delete job/ })
})
