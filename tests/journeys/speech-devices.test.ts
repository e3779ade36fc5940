import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { demoSignIn, desktopOnly, expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { convertText, expectPlaying, jobs, player, seconds, slow, watchSound } from './speech-fixtures.ts'
import { expectToast } from './toast.ts'

const text = 'A sentence that goes on. '.repeat(24).trim()

test(
  'what was heard on one device goes on there on another, where new conversions appear by themselves',
  desktopOnly,
  async ({ page, app, browser, signInAs }) => {
    await watchSound(page)
    await signInAs('mentor')
    await convertText(page, text)
    await jobs(page)
      .getByRole('button', { name: /^Play A/ })
      .click()
    await expectPlaying(page)
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await player(page).getByRole('button', { name: 'Forward 10 seconds' }).click()
    await player(page).getByRole('button', { name: 'Forward 10 seconds' }).click()
    const listenedSeconds = await seconds(player(page))
    expect(listenedSeconds).toBeGreaterThanOrEqual(20)
    await page.getByRole('link', { name: 'Back to Tools' }).click()

    const other = await (await browser.newContext({ baseURL: app.url })).newPage()
    await watchSound(other)
    await demoSignIn(other, { app, role: 'mentor', onboarding: false })
    await other.goto('/tools/texttospeech')
    await jobs(other)
      .getByRole('button', { name: /^Play A/ })
      .click()
    await expectPlaying(other)
    expect(await seconds(player(other))).toBeGreaterThanOrEqual(Math.floor(listenedSeconds))

    await convertText(page, 'Started on the first device.')
    await expect(jobs(other)).toHaveCount(2)
    await expect(jobs(other).first()).toContainText('Started on the first device.')
    await expect(jobs(other).first()).toContainText('Completed')
    await other.context().close()
  },
)

test('captions are saved in both formats', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('mentor')
  await convertText(page, 'The first sentence is here. Then <comes> the second.')
  await jobs(page)
    .getByRole('button', { name: /^Play The/ })
    .click()
  const save = async (name: string) => {
    await player(page)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return { name: file.suggestedFilename(), content: readFileSync((await file.path())!, 'utf8') }
  }
  const srt = await save('Captions for video (SRT)')
  expect(srt.name).toMatch(/^The first sentence.*\.srt$/)
  expect(srt.content).toMatch(/^1\n00:00:00,\d{3} --> .*\nThe first sentence is here\.\n/)
  const vtt = await save('Captions for the web (VTT)')
  expect(vtt.name).toMatch(/\.vtt$/)
  expect(vtt.content).toMatch(/^WEBVTT\n[^]*\nThen &lt;comes&gt; the second\.\n/)
})

async function drop(page: Page, files: { name: string; type: string; content: string }[]): Promise<void> {
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, type, content } of dropped) transfer.items.add(new File([content], name, { type }))
    return transfer
  }, files)
  await page.getByText('You can also drop them here.').dispatchEvent('drop', { dataTransfer: data })
}

test(
  'of files that are dropped together, a bad one is named and the others are converted',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('mentor')
    await page.goto('/tools/texttospeech')
    await drop(page, [
      { name: 'one.txt', type: 'text/plain', content: 'One.' },
      { name: 'virus.exe', type: 'application/octet-stream', content: 'MZ' },
      { name: 'two.md', type: '', content: '# Two' },
    ])
    await expectToast(page, { title: 'Invalid File Types', message: /: virus\.exe\. Please select supported formats/ })
    await page.getByRole('button', { name: 'Convert 2 Files to Speech' }).click()
    await expect(jobs(page)).toHaveCount(2)
    await expect(jobs(page)).toContainText(['Completed', 'Completed'], slow)
  },
)

test('all of it works with the keys alone', desktopOnly, async ({ page, signInAs }) => {
  await watchSound(page)
  await signInAs('mentor')
  await page.goto('/tools/texttospeech')
  const press = async (name: string | RegExp, role: 'button' | 'tab' | 'switch' = 'button') => {
    await tabTo(page, page.getByRole(role, { name, exact: true }))
    await page.keyboard.press(role === 'button' ? 'Enter' : 'Space')
  }
  await tabTo(page, page.getByRole('tab', { name: 'Upload File' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('textbox', { name: 'Text' }))
  await page.keyboard.insertText(text)
  await tabTo(page, page.getByRole('slider', { name: 'Speed' }))
  await page.keyboard.press('ArrowRight')
  await press('Convert to Speech')
  await expect(jobs(page)).toContainText('1.25x')
  await expect(jobs(page)).toContainText('Completed', slow)
  await press(/^Play A sentence/)
  await expectPlaying(page)
  await press('Pause')
  await press('Forward 10 seconds')
  await press('Text')
  expect(await seconds(player(page))).toBeGreaterThan(9)
  await press(/^Share A sentence/)
  await press(/^Anyone in the program/, 'switch')
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\?job=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Share A/ })).toBeFocused()
  await press(/^Delete A sentence/)
  await press('Delete job')
  await expect(page.getByText('No TTS jobs yet')).toBeVisible()
})
