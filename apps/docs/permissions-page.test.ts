import { expect, test } from 'vitest'
import { permissions } from '#rules/permissions.ts'
import { permissionsPage } from './permissions-page.ts'

const lines = permissionsPage().split('\n')

test('prints every permission once, in a table whose rows all have the cells of its heading', () => {
  const rows = lines.filter((line) => line.startsWith('| `'))
  expect(rows.map((row) => row.split('`')[1])).toEqual(Object.keys(permissions))
  const cellCount = lines.find((line) => line.startsWith('| Permission'))?.split('|').length
  expect(new Set(lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').length))).toEqual(
    new Set([cellCount]),
  )
})

test('gives each noun one table', () => {
  const nouns = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  expect(nouns).toEqual([...new Set(Object.keys(permissions).map((name) => name.split('.')[0]))])
})

test('prints the reach of each column in the order of the headings', () => {
  expect(lines).toContain("| `student.get` | See one student's profile | – | – | – | assigned | all | all | – |")
  expect(lines).toContain('| `venture.create` | Start a venture | – | own | own | own | own | own | yes |')
})
