import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columns, permissions, type Column, type Permission, type Scope } from '#rules/permissions.ts'

// The design's endpoint × role table is outside the repository. Where it is absent these tests are skipped; the grid has
// tests of its own.
const matrix = new URL('../../../shared/design/access-matrix.csv', import.meta.url)
const hasMatrix = existsSync(matrix)

/** Row number of the matrix → the permission that governs it. */
// oxfmt-ignore
const permissionByRow: Record<number, Permission> = {
  1: 'signIn.request', 2: 'signIn.redeem', 3: 'signIn.redeem', 4: 'signIn.demo', 5: 'signIn.demo', 6: 'profile.get', 7: 'session.end',
  8: 'session.list', 9: 'person.signOut', 10: 'profile.get', 11: 'badge.list', 12: 'activity.list', 13: 'profile.edit', 14: 'profile.edit',
  15: 'profile.edit', 16: 'venture.list', 17: 'venture.create', 18: 'venture.edit', 19: 'advising.request', 20: 'resource.list',
  21: 'resource.list', 22: 'resource.save', 23: 'resource.sync', 24: 'resource.download', 25: 'resource.download', 26: 'resource.save',
  27: 'resource.save', 28: 'resource.save', 29: 'tool.list', 30: 'tool.favorite', 31: 'tool.favorite', 32: 'course.list', 33: 'event.list',
  34: 'event.create', 35: 'event.edit', 36: 'chat.send', 37: 'chat.speak', 38: 'chat.list', 39: 'chat.create', 40: 'chat.list',
  41: 'chat.purge', 42: 'student.list', 43: 'student.get', 44: 'interaction.list', 45: 'venture.get', 46: 'activity.get', 47: 'badge.get',
  48: 'badge.award', 49: 'student.edit', 50: 'interaction.list', 51: 'interaction.create', 52: 'signIn.send', 53: 'course.sync',
  54: 'cache.get', 55: 'cache.sync', 56: 'cache.clear', 57: 'cache.clear', 58: 'person.list', 59: 'person.invite', 60: 'person.trash',
  61: 'person.changeRole', 62: 'mentor.list', 63: 'crm.list', 64: 'crm.list', 65: 'crm.list', 66: 'crm.sync', 67: 'crm.sync',
  68: 'knowledge.list', 69: 'knowledge.list', 70: 'knowledge.sync', 71: 'knowledge.get', 72: 'knowledge.get', 73: 'connection.list',
  74: 'connection.create', 75: 'connection.create', 76: 'connection.create', 77: 'connection.purge', 78: 'speech.listVoices',
  79: 'speech.list', 80: 'speech.create', 81: 'speech.purge', 82: 'speech.get', 83: 'link.list', 84: 'link.create', 85: 'link.get',
  86: 'link.edit', 87: 'link.trash', 88: 'link.get', 89: 'link.get', 90: 'link.regenerate', 91: 'link.listTrash', 92: 'link.restore',
  93: 'link.purge', 94: 'link.purge', 95: 'link.follow', 96: 'receipt.list', 97: 'receipt.list', 98: 'receipt.download',
  99: 'receipt.openFile', 100: 'receipt.verify', 102: 'profile.export', 103: 'profile.erase', 104: 'analytics.get',
  105: 'export.getNamed', 106: 'audit.list', 107: 'platform.check', 108: 'platform.measure',
}

/** Rows that are no endpoint and so have no permission. */
const withoutPermission: Record<number, string> = {
  101: 'mail is received over SMTP, not HTTP',
  109: 'an unknown address is answered before any permission is asked',
}

/** Where the API page decides otherwise than the matrix. */
const overrides: Record<string, { scope: Scope; reason: string }> = {
  '7 anon': {
    scope: '',
    reason: 'signing out is for members; without a session there is nothing to end, and the screen clears itself',
  },
  '106 director': { scope: '', reason: 'the audit log is readable by admins' },
  ...Object.fromEntries(
    ['anon', 'student', 'analyst', 'mentor', 'director', 'admin'].map((column) => [
      `108 ${column}`,
      { scope: 'all', reason: 'figures are asked for from this machine or with a token, whoever asks' } as const,
    ]),
  ),
}

const scopeByCell: Record<string, Scope> = {
  pub: 'all',
  ok: 'all',
  own: 'own',
  asg: 'assigned',
  401: '',
  403: '',
  404: '',
}

type MatrixRow = { rowNumber: number; endpoint: string; cells: Map<string, string>; onboarding: string }

function parseMatrix(): MatrixRow[] {
  const [heading = '', ...lines] = readFileSync(matrix, 'utf8').trim().split('\n')
  const names = heading.split(',')
  return lines.map((line) => {
    const values = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
    const cells = new Map(names.map((name, index) => [name, values[index] ?? '']))
    return { rowNumber: Number(values[0]), endpoint: values[1] ?? '', cells, onboarding: cells.get('onboarding') ?? '' }
  })
}

const rows = hasMatrix ? parseMatrix() : []
const csvColumn = (column: Column) => (column === 'guest' ? 'anon' : column)

test.skipIf(!hasMatrix)('every row of the matrix is read and has a permission', () => {
  expect(rows.map((row) => row.rowNumber)).toEqual(Array.from({ length: 109 }, (_, index) => index + 1))
  expect(
    rows
      .filter((row) => !(row.rowNumber in permissionByRow) && !(row.rowNumber in withoutPermission))
      .map((row) => row.endpoint),
  ).toEqual([])
})

test.skipIf(!hasMatrix)('every permission has the scope of the matrix, in every column', () => {
  const differences = rows
    .filter((row) => row.rowNumber in permissionByRow)
    .flatMap((row) => columns.flatMap((column) => findDifference(row, column)))
  expect(differences).toEqual([])
})

test.skipIf(!hasMatrix)('onboarding opens what the matrix opens', () => {
  const differences = rows.filter((row) => {
    const permission = permissionByRow[row.rowNumber]
    return (
      permission && row.onboarding !== '-' && permissions[permission].mayInOnboarding !== (row.onboarding === 'yes')
    )
  })
  expect(differences.map((row) => `${row.rowNumber} ${row.endpoint}`)).toEqual([])
})

test.skipIf(!hasMatrix)('no documented difference is out of date', () => {
  const outOfDate = Object.entries(overrides).filter(([key, { scope }]) => {
    const [rowNumber, column = ''] = key.split(' ')
    return (
      scopeByCell[
        getCell(
          rows.find((row) => row.rowNumber === Number(rowNumber)),
          column,
        )
      ] === scope
    )
  })
  expect(outOfDate).toEqual([])
})

function findDifference(row: MatrixRow, column: Column): string[] {
  const cell = getCell(row, csvColumn(column))
  const expected = overrides[`${row.rowNumber} ${csvColumn(column)}`]?.scope ?? scopeByCell[cell]
  const permission = permissionByRow[row.rowNumber] as Permission
  const actual = permissions[permission].scope[column]
  return actual === expected
    ? []
    : [`${row.rowNumber} ${row.endpoint}: ${column} is '${cell}' there, '${actual}' in ${permission}`]
}

/** A star on a cell refers to its row's rule, such as "only where the demo is on"; the scope is the same. */
function getCell(row: MatrixRow | undefined, column: string): string {
  return row?.cells.get(column)?.replace('*', '') ?? ''
}
