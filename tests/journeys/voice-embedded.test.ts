import type { Page } from '@playwright/test'
import { installScriptedModel, toEvents } from '../harness/assistant.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { openAdvisor, recordSound, withMicrophone } from './voice-fixtures.ts'

test.use(withMicrophone)

const bar = (page: Page) => page.getByRole('region', { name: 'Voice' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test('without a voice service, the browser listens and a built-in voice reads the answers', async ({
  page,
  app,
  signInAs,
}) => {
  const model = installScriptedModel(app)
  model.script(toEvents('Talk to ten customers first. Then build a small kiln.'))
  const readSound = await recordSound(page)
  await page.addInitScript(installRecognition)
  await signInAs('student')
  await openAdvisor(page, app)
  await bar(page).getByText('Voice', { exact: true }).click()
  await expect(bar(page).getByText('Built-in voice', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('Your browser writes down what you say')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  expect((await readSound()).loudMs).toBe(0)

  await bar(page).getByRole('button', { name: 'Talk' }).click()
  await expect(bar(page).getByText('How do I start')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await expect(messages(page).getByText('How do I start with kilns')).toBeVisible()
  await expect(messages(page).getByRole('paragraph').filter({ hasText: 'Talk to ten customers first.' })).toBeVisible()
  await expect.poll(async () => (await readSound()).loudMs).toBeGreaterThan(300)

  // Typing works as well, and Talk silences what is being read.
  await box(page).fill('And then?')
  await box(page).press('Enter')
  await expect(messages(page).getByText('And then?')).toBeVisible()
  const stop = bar(page).getByRole('button', { name: 'Stop' })
  await stop.click()
  await expect(stop).toBeHidden()
  await bar(page).getByText('Text', { exact: true }).click()
  await expect(bar(page).getByText('Text Mode')).toBeVisible()
})

test('a browser that does not let pages recognize speech says so, and typing goes on', async ({
  page,
  app,
  signInAs,
}) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name)
  })
  await signInAs('student')
  await openAdvisor(page, app)
  await bar(page).getByText('Voice', { exact: true }).click()
  await expect(bar(page).getByText("This browser can't recognize speech.")).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Talk' })).toBeHidden()
  await expect(box(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
})

/** Runs in the page. The browser's own recognition is a service of its maker, which tests cannot reach. */
function installRecognition(): void {
  class Recognition extends EventTarget {
    start() {
      setTimeout(() => this.recognize('How do I start', false))
    }
    stop() {
      this.recognize('How do I start with kilns', true)
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      this.dispatchEvent(new Event('end'))
    }
    private recognize(transcript: string, isFinal: boolean) {
      this.dispatchEvent(Object.assign(new Event('result'), { results: [{ 0: { transcript }, isFinal, length: 1 }] }))
    }
  }
  Object.assign(window, { SpeechRecognition: Recognition })
}
