import { expect, test } from 'vitest'
import { createTranscript } from './transcript.ts'

const texts = (turns: readonly { text: string }[]) => turns.map(({ text }) => text)

test('what a person said comes late, and is still stored before the answer to it', () => {
  const transcript = createTranscript()
  transcript.begin('a', 'user')
  transcript.begin('b', 'assistant')
  transcript.append('b', 'Who ')
  transcript.append('b', 'pays?')
  transcript.complete('b')
  expect(transcript.listStorable()).toEqual([])
  transcript.append('a', 'We sell')
  transcript.complete('a', 'We sell kilns.')
  expect(texts(transcript.listStorable())).toEqual(['We sell kilns.', 'Who pays?'])
  transcript.remove(['a', 'b'])
  expect(transcript.turns()).toEqual([])
})

test('of an answer that was interrupted the words that were heard stay', () => {
  const transcript = createTranscript()
  transcript.begin('b', 'assistant')
  transcript.append('b', 'one two three four five six seven eight')
  transcript.cut('b', 0.5)
  // What arrives afterwards was not heard.
  transcript.append('b', ' nine')
  transcript.complete('b', 'the whole answer')
  expect(texts(transcript.turns())).toEqual(['one two three four…'])
})

test('a cough is no turn, and what is unfinished at the end is kept', () => {
  const transcript = createTranscript()
  transcript.begin('a', 'user')
  transcript.complete('a', ' ')
  transcript.begin('b', 'user')
  transcript.append('b', 'And then')
  transcript.begin('c', 'assistant')
  transcript.completeAll()
  expect(transcript.listStorable()).toMatchObject([{ itemId: 'b', text: 'And then', isFinal: true }])
})
