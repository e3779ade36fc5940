import { describe, expect, test } from 'vitest'
import { createRandomTexts } from '#tests/harness/random-texts.ts'
import { fuzzyMatch } from './fuzzy-match.ts'

const score = (text: string, search: string) => fuzzyMatch(text, { search })

describe('searching the palette', () => {
  test.each([
    ['Vector Management', 'vec'],
    ['Vector Management', 'manage vector'],
    ['Vector Management', 'vtm'],
    ['Vector Management', 'ANAGE'],
    ['Add venture', '  add   vent '],
    ['Text to Speech', 'tts'],
    ['R&D (beta)', 'r&d ('],
  ])('"%s" is found by "%s"', (text, search) => {
    expect(score(text, search)).toBeGreaterThan(0)
  })

  test.each([
    ['Vector Management', 'events'],
    ['Vector Management', 'vector zebra'],
    ['Vector Management', 'tm'],
    ['Settings', 'sx'],
    ['Settings', '.*'],
  ])('"%s" is not found by "%s"', (text, search) => {
    expect(score(text, search)).toBe(0)
  })

  test.each(['(', '[', '\\', '*?', 'a(b', '+x', '{1}', '&', '#!', '“', '👩‍🚀x', '\ud83d'])(
    '"%s" breaks nothing',
    (search) => {
      expect(score('Settings', search)).toBe(0)
    },
  )

  test('5,000 random texts break nothing, and each finds itself', () => {
    for (const text of createRandomTexts(5_000)) {
      expect(score('Vector Management (beta)', text)).toBeGreaterThanOrEqual(0)
      expect(score(text, text), JSON.stringify(text)).toBeGreaterThan(0)
    }
  })

  test('the start of the text beats the start of a word, that a part, that letters in order', () => {
    const scores = ['Events', 'My events', 'Prevents', 'Extra vents'].map((text) => score(text, 'even'))
    expect(scores).toEqual([...scores].toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(4)
  })

  test('no search finds everything alike', () => {
    expect(score('Events', '')).toBe(score('Settings', ' '))
    expect(score('Events', '')).toBeGreaterThan(0)
  })
})
