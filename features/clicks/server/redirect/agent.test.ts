import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clickClasses, type ClickClass } from '../../schema.ts'
import { parseAgent } from './agent.ts'

const corpus = await readFile(new URL('../../../../tests/harness/user-agents.txt', import.meta.url), 'utf8')
const lines = corpus.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const samples = lines.map((line) => line.split('\t') as [expected: ClickClass, agent: string])
const misclassified = (expected: ClickClass) =>
  samples
    .filter(([sampleClass, agent]) => sampleClass === expected && parseAgent(agent).class !== expected)
    .map(([, agent]) => `${parseAgent(agent).class}: ${agent}`)

test('the corpus holds at least 300 user agents of every class but prefetch', () => {
  expect(samples.length).toBeGreaterThan(700)
  const counts = clickClasses.map((name) => samples.filter(([expected]) => expected === name).length)
  expect(counts.filter((count) => count >= 20)).toHaveLength(clickClasses.length - 1)
})

test('99 of 100 people are people', () => {
  const people = samples.filter(([expected]) => expected === 'person')
  const errors = misclassified('person')
  expect(errors.length / people.length, errors.join('\n')).toBeLessThanOrEqual(0.01)
})

test.each(['preview', 'crawler', 'scanner', 'script'] as const)('every %s is one', (expected) => {
  expect(misclassified(expected)).toEqual([])
})

const windowsChrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `${windowsChrome} WhatsApp/2.2349.51 Chrome/120.0.6099.291 Electron/27.1.3 Safari/537.36`,
  `${windowsChrome} Chrome/131.0.0.0 Safari/537.36 Zscaler/1.0`,
  'Mozilla/5.0 (Linux; Android 13; Trendmicro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
])('the browser of an app or behind a proxy is a person: %s', (agent) => {
  expect(parseAgent(agent).class).toBe('person')
})

test('a browser without a window counts as a program unless it declares itself', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36'
  expect(parseAgent(agent).class).toBe('script')
  expect(parseAgent(`${agent} Prerender (+https://github.com/prerender/prerender)`).class).toBe('crawler')
})

test('only people have a device, a browser and a system', () => {
  const agent = `${windowsChrome} Chrome/141.0.0.0 Safari/537.36`
  expect(parseAgent(agent)).toEqual({ class: 'person', device: 'desktop', browser: 'Chrome', os: 'Windows' })
  expect(parseAgent('curl/8.9.1')).toEqual({ class: 'script', device: null, browser: null, os: null })
})
