import { expect, test } from 'vitest'
import { leanCanvas } from './conformance.ts'
import { splitUnits } from './passage-units.ts'

const read = (text: string) => splitUnits({ ...leanCanvas, text }).map(({ text: line, items }) => [line, ...items])

test('sentences end where people end them', () => {
  expect(read('It pays 2.5 percent, e.g. for rent. Ask Dr. Lee.\nShe knows. Really?')).toEqual([
    ['It pays 2.5 percent, e.g. for rent.'],
    ['Ask Dr. Lee.'],
    ['She knows.'],
    ['Really?'],
  ])
})

test('a list belongs to the line that announces it, and an item may take several lines', () => {
  expect(read('Bring this. You need:\n\n- a laptop\n  with power\n- a friend\n\nThen come.')).toEqual([
    ['Bring this.'],
    ['You need:', '- a laptop with power', '- a friend'],
    ['Then come.'],
  ])
})

test('Markdown becomes words', () => {
  const text =
    '## Forms\n**Two** `forms` [fit](https://example.com) *us*.\n\n| Form | Tax |\n|---|---|\n| LLC | own |\n\n---'
  expect(read(text)).toEqual([['Two forms fit us.'], ['', '- Form – Tax', '- LLC – own']])
})
