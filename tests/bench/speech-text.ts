import { spawnSync } from 'node:child_process'
import type { SpeechEngine } from '#providers/speech/port.ts'

/** Of a request. */
const pieceLength = 2_000

/** Sentences as they are sent together. */
export function toPieces(sentences: string[]): string[][] {
  const pieces: string[][] = [[]]
  let length = 0
  for (const sentence of sentences) {
    length += sentence.length
    if (length > pieceLength) pieces.push([])
    if (length > pieceLength) length = sentence.length
    pieces.at(-1)!.push(sentence)
  }
  return pieces
}

// oxfmt-ignore
const words = {
  who: ['The founder', 'A student of law', 'My neighbor', 'The committee', 'Dr. Alvarez', 'An old friend', 'The whole team', 'Nobody'],
  did: ['wrote down', 'explained', 'sold', 'repaired', 'carefully measured', 'had forgotten', 'paid $42 for', 'drew'],
  what: ['the plan', 'seven boxes of paper', 'a better price', 'the engine of the boat', 'every question', 'the year 1998', 'a map'],
  when: ['before noon', 'on the third of May', 'while it rained', 'without a word', 'in the library', 'at 10:30', 'as usual'],
}

/** Sentences of about 60 characters, the same in every run. */
export function writeSentences(characters: number): string[] {
  const sentences: string[] = []
  let seed = 1
  const pick = (list: string[]) => list[(seed = (seed * 48_271) % 2_147_483_647) % list.length]!
  for (let length = 0; length < characters; length += sentences.at(-1)!.length)
    sentences.push(
      `${pick(words.who)} ${pick(words.did)} ${pick(words.what)} ${pick(words.when)}, ${pick(words.when)}.`,
    )
  return sentences
}

type Line = { sentences: string[]; voiceId: string; speed?: number }

export const speak = (engine: SpeechEngine, { speed = 1, ...line }: Line) =>
  engine.speak({ ...line, speed, signal: new AbortController().signal })

export function isInstalled(program: string): boolean {
  const isThere = spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
  if (!isThere) process.stdout.write(`  without ${program} on this machine some rows are left out\n`)
  return isThere
}
