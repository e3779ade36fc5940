import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Converting is work of a processor, which the other worker uses as well. */
export const slow = { timeout: 20_000 }

export const toFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
export const addFiles = (page: Page, files: ReturnType<typeof toFile>[]) =>
  page.getByLabel('Files').setInputFiles(files)
export const jobs = (page: Page) => page.getByRole('list', { name: 'Recent Jobs' }).locator('> li')
export const player = (page: Page) => page.getByRole('region', { name: 'Now Playing' })
export const playerBar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

/** Converts a typed text, and waits for its end. The text should be as long as its sound is needed, so that takes a while. */
export async function convertText(page: Page, text: string): Promise<void> {
  test.slow()
  await page.goto('/tools/texttospeech?tab=text')
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByRole('button', { name: 'Convert to Speech' }).click()
  await expect(jobs(page).first()).toContainText('Completed', { timeout: 90_000 })
}

/** Keeps what is played within reach of the test: the player's element is not part of the page. */
export async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { sound: this })
      return play.call(this)
    }
  })
}

type WithSound = { sound: HTMLAudioElement }

export const readClock = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WithSound).sound.currentTime)

export const isSilent = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as WithSound).sound.paused)

export async function expectPlaying(page: Page, where: Locator = player(page)): Promise<void> {
  await expect(where.getByRole('button', { name: 'Pause' })).toBeVisible()
  const before = await readClock(page)
  await expect.poll(() => readClock(page)).toBeGreaterThan(before)
}

export const seconds = async (locator: Locator): Promise<number> =>
  Number(await locator.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow')) / 1_000
