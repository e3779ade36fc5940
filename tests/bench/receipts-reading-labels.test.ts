import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listLabeledPictures } from './receipts-reading-labels.ts'

function createFolder(labels: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foundry-labels-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['img', 'key']) mkdirSync(join(folder, part))
  for (const [name, label] of Object.entries(labels)) {
    writeFileSync(join(folder, 'img', `${name}.jpg`), '')
    writeFileSync(join(folder, 'key', `${name}.json`), JSON.stringify(label))
  }
  return folder
}

test.each([
  ['25/12/2018', '2018-12-25'],
  ['14-03-18', '2018-03-14'],
  ['5/3/2018', '2018-03-05'],
  ['12/25/2018', '2018-12-25'],
  ['05 MAR 2018', '2018-03-05'],
  ['OCT 3, 2016', '2016-10-03'],
  ['14/JUN/2017', '2017-06-14'],
  ['2018-01-05', '2018-01-05'],
  ['(06/12/2016)', '2016-12-06'],
  ['', null],
])('the day of a label: %s', (date, day) => {
  const folder = createFolder({ '001': { company: 'A Shop', date, total: 'RM 1,029.7' } })
  expect(listLabeledPictures(folder, null)).toMatchObject([
    { name: '001.jpg', merchant: 'A Shop', day, total: '1029.70' },
  ])
})

test('one third of the pictures by their numbers, and none where there is no folder', () => {
  const folder = createFolder({ '000': {}, '001': {}, '002': {}, '005': {} })
  const list = (remainder: number | null) => listLabeledPictures(folder, remainder).map(({ name }) => name)
  expect([list(null).length, list(2), list(0)]).toEqual([4, ['002.jpg', '005.jpg'], ['000.jpg']])
  expect(listLabeledPictures(`${folder}/none`, null)).toEqual([])
})
