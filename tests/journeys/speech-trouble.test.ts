import { desktopOnly, expect, test } from './fixtures.ts'
import { addFiles, convertText, expectPlaying, jobs, player, slow, toFile, watchSound } from './speech-fixtures.ts'
import { expectToast } from './toast.ts'

const offline = "You're offline. Check your connection and try again."
const long = 'A sentence that goes on. '.repeat(24).trim()

test(
  'nothing that was typed or chosen is lost while the network or the server fails',
  desktopOnly,
  async ({ page, context, signInAs }) => {
    await signInAs('mentor')
    await page.goto('/tools/texttospeech?tab=text')
    const field = page.getByRole('textbox', { name: 'Text' })
    const convert = page.getByRole('button', { name: 'Convert to Speech' })
    await field.fill('A text of mine.')
    await context.setOffline(true)
    await convert.click()
    await expect(page.getByText(offline)).toBeVisible()
    await expect(convert).toBeFocused()
    await expectToast(page, { title: 'Error', message: offline })
    await page.getByRole('button', { name: 'Pronunciations' }).click()
    await expectToast(page, { title: 'Not opened', message: offline })
    await expect(field).toHaveValue('A text of mine.')
    await context.setOffline(false)
    await page.reload()
    await field.fill('A text of mine.')
    await page.getByRole('button', { name: 'Pronunciations' }).click()
    await page.getByLabel('Word').fill('UVA')
    await page.getByLabel('Spoken as').fill('you vee ay')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add pronunciation' }).click()
    await expectToast(page, { title: 'Error', message: offline })
    await context.setOffline(false)
    await page.getByLabel('Spoken as').press('Enter')
    await expect(page.getByRole('list', { name: 'Pronunciations' })).toContainText('you vee ay')
    await expect(page.getByLabel('Word')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await convert.dblclick()
    await expect(field).toHaveValue('')
    await expect(convert).toBeFocused()
    await expect(jobs(page)).toHaveCount(1)

    await page.getByRole('tab', { name: 'Upload File' }).click()
    const large = { ...toFile('large.txt', ''), buffer: Buffer.alloc(26 * 1_048_576, 'a') }
    await page.route('**/api/tts/create', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await addFiles(page, [toFile('one.txt', 'One.'), toFile('two.txt', 'Two.'), large])
    const files = page.getByRole('list', { name: 'Selected files' }).locator('> li')
    await page.getByRole('button', { name: 'Convert 3 Files to Speech' }).click()
    await expectToast(page, { title: 'Batch Processing Error', message: /Some files failed/ })
    await expect(files).toContainText(['Failed to create TTS job', 'Failed to create TTS job', 'larger than 25 MB'])
    await page.unroute('**/api/tts/create')
    await page.getByRole('button', { name: 'Preview one.txt' }).click()
    await expect(page.getByRole('dialog')).toContainText('One.')
    await page.keyboard.press('Escape')
    const sent: number[] = []
    page.on('request', (request) => request.url().endsWith('/create') && sent.push(1))
    await page.getByRole('button', { name: 'Convert 3 Files to Speech' }).click()
    await expect(files).toHaveCount(1)
    await expect(jobs(page)).toHaveCount(3)
    expect(sent).toHaveLength(2)
  },
)

test(
  'sound that breaks off goes on by itself once the server or the network is back',
  desktopOnly,
  async ({ page, context, signInAs }) => {
    await watchSound(page)
    await signInAs('mentor')
    await convertText(page, long)
    let failureCount = 0
    await page.route('**/api/tts/*', (route) => {
      failureCount += 1
      return route.fulfill({ status: 503, body: '' })
    })
    await page.route('**/api/tts/*/audio', (route) => (failureCount < 2 ? route.abort() : route.continue()))
    const play = jobs(page).getByRole('button', { name: /^Play A/ })
    await play.click()
    await expect.poll(() => failureCount).toBeGreaterThan(1)
    await page.unroute('**/api/tts/*')
    await expectPlaying(page)
    await player(page).getByRole('button', { name: 'Stop' }).click()

    await context.setOffline(true)
    await play.click()
    await expectToast(page, { title: "You're offline", message: /Playback goes on/ })
    await context.setOffline(false)
    await expectPlaying(page)
  },
)

test(
  'a conversion that was deleted on another device is gone here, and so is what was shared of it',
  desktopOnly,
  async ({ page, context, signInAs }) => {
    await signInAs('mentor')
    await convertText(page, 'Started on the first device.')
    const other = await context.newPage()
    await other.goto('/tools/texttospeech')
    const job = jobs(other).filter({ hasText: 'Started on the first device.' })
    await job.getByRole('button', { name: /^Play/ }).click()
    await expect(player(other)).toBeVisible()
    const link = other.url()
    await page.getByRole('textbox', { name: 'Text' }).fill('Started while the other one looked.')
    await page.getByRole('button', { name: 'Convert to Speech' }).click()
    await expect(jobs(other)).toHaveCount(2)
    await jobs(page)
      .last()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete job' }).click()
    await expect(jobs(other)).toHaveCount(1, slow)
    await other.goto(link)
    await expect(player(other)).toContainText('That conversion no longer exists.')
    await player(other).getByRole('button', { name: 'Close' }).click()
    await expect(player(other)).toBeHidden()
  },
)
