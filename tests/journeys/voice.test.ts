import type { Page } from '@playwright/test'
import type { FakeSession } from '#providers/realtime/fake-realtime-session.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { openAdvisor, recordSound, test, withMicrophone } from './voice-fixtures.ts'

test.use(withMicrophone)

const bar = (page: Page) => page.getByRole('region', { name: 'Voice' })
const captions = (page: Page) => page.getByRole('log', { name: 'Captions' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const talkButton = (page: Page) => bar(page).getByRole('button', { name: 'Talk' })
const stopButton = (page: Page) => bar(page).getByRole('button', { name: 'Stop' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

const choose = (page: Page, mode: 'Text' | 'Voice') => bar(page).getByText(mode, { exact: true }).click()

const first = {
  hears: 'I want to rent kilns to schools.',
  says: 'That is a good start. Who at a school would decide to rent one, and what do they pay for clay firing today?',
  answerMs: 20_000,
}
const second = { hears: 'The principal decides.', says: 'Then talk to three principals this week.', answerMs: 600 }

test('a student talks with the advisor, interrupts, and reads afterwards what was said', async ({
  page,
  app,
  realtime,
  signInAs,
}) => {
  const readSound = await recordSound(page)
  await signInAs('student')
  await openAdvisor(page, app)
  await expect(bar(page).getByText('Text Mode')).toBeVisible()
  await expect(bar(page).getByText('20 min left today')).toBeVisible()
  // All by the keyboard.
  await bar(page).getByRole('radio', { name: 'Text' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page).getByText('Connected')).toBeVisible()
  await expect(box(page)).toBeHidden()
  const session: FakeSession = await realtime.waitForSession()
  session.script([first, { ...second, answerMs: 3_000 }])
  expect((await readSound()).liveTracks).toBe(0)
  await talkButton(page).press('Enter')
  await expect(stopButton(page)).toBeFocused()
  await expect(captions(page).getByText('That is a good start.')).toBeVisible()
  // What was said is a message as soon as it is written down; the answer to it is still being sound.
  await expect(messages(page).getByText(first.hears)).toBeVisible()

  // The second sentence of the microphone interrupts the answer.
  await expect.poll(() => session.truncations).toHaveLength(1)
  await expect.poll(async () => (await readSound()).interruption).not.toBeNull()
  const { playedMs, goesOnMs } = (await readSound()).interruption!
  const [{ audioEndMs }] = session.truncations as [(typeof session.truncations)[0]]
  expect(goesOnMs).toBeLessThan(100)
  expect(Math.abs(audioEndMs - playedMs)).toBeLessThan(40)
  expect(audioEndMs).toBeGreaterThan(1_000)

  const sent = session.events.map(({ type }) => type).filter((type) => type !== 'input_audio_buffer.append')
  expect(sent).toEqual(['response.cancel', 'conversation.item.truncate'])

  // While the second answer is heard: nothing was to keep the page busy as it was interrupted.
  await expect(captions(page).getByText('Then talk')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await expect(messages(page).getByText(second.hears)).toBeVisible()
  await expect(messages(page).getByText(second.says)).toBeVisible()
  await expect(messages(page).getByText(/^That is a.*…$/)).toBeVisible()
  // The service had noticed the interruption as well, which is no failure.
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(talkButton(page)).toBeFocused()
  expect((await readSound()).liveTracks).toBe(0)
  await choose(page, 'Text')
  await expect(bar(page).getByText('Text Mode')).toBeVisible()
  await expect(box(page)).toBeVisible()
  await page.reload()
  await expect(messages(page).getByRole('listitem')).toHaveCount(4)
  expect(realtime.violations).toEqual([])
  // 100 ms of 16-bit sound at 24 kHz, each.
  const sizes = session.events.flatMap(({ type, audio }) =>
    type === 'input_audio_buffer.append' ? [Buffer.from(audio, 'base64').length] : [],
  )
  expect(new Set(sizes)).toEqual(new Set([4_800]))
  const loudest = session.input().reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  expect(loudest).toBeGreaterThan(3_277)
})

test(
  'the microphone is off within a second on every way out, and nothing is lost',
  desktopOnly,
  async ({ page, app, realtime, signInAs }) => {
    const readSound = await recordSound(page)
    await signInAs('student')
    await openAdvisor(page, app)
    const expectMicrophone = (count: number) =>
      expect.poll(async () => (await readSound()).liveTracks, { timeout: 1_000, intervals: [50] }).toBe(count)
    const startTalking = async () => {
      await talkButton(page).click()
      await expect(stopButton(page)).toBeVisible()
      await expectMicrophone(1)
    }

    // Stop ends a sentence as a pause does.
    await choose(page, 'Voice')
    await expect(bar(page).getByText('Connected')).toBeVisible()
    const session = await realtime.waitForSession()
    session.script([{ ...second, hears: 'Cut off in the middle' }])
    await startTalking()
    await expect.poll(() => session.speechStarts.length).toBe(1)
    await stopButton(page).click()
    await expectMicrophone(0)
    await expect(messages(page).getByText('Cut off in the middle')).toBeVisible()
    await expect(messages(page).getByText(second.says)).toBeVisible()

    // The page is hidden: the call ends, and goes on with the next press.
    await startTalking()
    await setHidden(page, true)
    await expectMicrophone(0)
    await expect(bar(page).getByText('Paused')).toBeVisible()
    await expect.poll(() => session.isOpen()).toBe(false)
    await setHidden(page, false)
    await startTalking()
    const again = await realtime.waitForSession(1)
    expect(realtime.secrets[1]!.session['instructions']).toContain('Cut off in the middle')

    // The service reports an error, and the call goes on; then the connection breaks, in the middle of an answer.
    again.send({ type: 'error', error: { type: 'server_error', code: 'oops', message: 'The server had an error' } })
    await expectToast(page, { title: 'Chat Error', message: 'The server had an error' })
    await expectMicrophone(1)
    again.script([first])
    again.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: 0, item_id: 'said' })
    again.send({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: 'said',
      content_index: 0,
      delta: 'Half a sent',
    })
    await expect(captions(page).getByText('Half a sent')).toBeVisible()
    again.cut()
    await expectToast(page, { title: 'Connection Error', message: 'Failed to maintain realtime connection' })
    await expectMicrophone(0)
    await expect(bar(page).getByText('Text Mode')).toBeVisible()
    await expect(messages(page).getByText('Half a sent')).toBeVisible()
    await expect(box(page)).toBeVisible()

    // The secret is too old, or there is none: by text, too.
    realtime.expireAfter(-1)
    await choose(page, 'Voice')
    await expectToast(page, { title: 'Connection Error', message: 'Failed to maintain realtime connection' })
    realtime.expireAfter(60)
    realtime.failNext({ kind: 'answer', status: 500 })
    await choose(page, 'Voice')
    await expectToast(page, {
      title: 'Connection Error',
      message: 'The voice service did not answer. Continue by text, or try again.',
    })
    await expect(box(page)).toBeVisible()

    // The person leaves for another screen, and closes the page.
    const { pool } = app.base.database
    const countOpen = async () =>
      Number((await pool.query('select count(*) from voice_calls where ended_at is null')).rows[0].count)
    await choose(page, 'Voice')
    await startTalking()
    const third = await realtime.waitForSession(2)
    await page.getByRole('link', { name: 'Foundry' }).first().click()
    await expectMicrophone(0)
    await expect.poll(() => third.isOpen()).toBe(false)
    await expect.poll(countOpen).toBe(0)
    // Five secrets a minute: this story has used them up.
    await pool.query('delete from rate_windows')
    await openAdvisor(page, app)
    await choose(page, 'Voice')
    await startTalking()
    const last = await realtime.waitForSession(3)
    last.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: 0, item_id: 'last' })
    last.send({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: 'last',
      content_index: 0,
      delta: 'My last wor',
    })
    await expect(captions(page).getByText('My last wor')).toBeVisible()
    await page.goto('about:blank')
    await expect.poll(() => last.isOpen()).toBe(false)
    await expect.poll(countOpen).toBe(0)
    const said = "select role from chat_messages where content = 'My last wor'"
    await expect.poll(async () => (await pool.query(said)).rows).toEqual([{ role: 'user' }])
    expect(realtime.violations).toEqual([])
  },
)

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
