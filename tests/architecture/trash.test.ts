import { describe, expect, test } from 'vitest'
import { isTest, projectPaths, readFiles, type SourceFile } from './source-files.ts'

const isTables = (path: string) => path.endsWith('/tables.ts')
const serverFiles = readFiles(
  projectPaths.filter((path) => /^(?:features|apps|platform)\/.*\.ts$/.test(path) && !isTest(path)),
)

/** The tables that have a trash, by the name of their constant. */
function listTrashTables(files: SourceFile[]): string[] {
  return files.flatMap(({ text }) => [...text.matchAll(/= createTrash\((\w+),/g)].map(([, table]) => table!))
}

const trashTables = listTrashTables(serverFiles)

function findUndeclared({ path, text }: SourceFile): string[] {
  const isIncomplete =
    /^\s+trashedAt: /m.test(text) && !(text.includes('createTrash(') && text.includes(".view('live_"))
  return isIncomplete ? [`${path}: a table with trashedAt has no live view or no trash`] : []
}

const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
const toSqlName = (table: string) => table.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

function findTableReads({ path, text }: SourceFile, tables: string[]): string[] {
  const constants = tables.join('|')
  const reads = new RegExp(
    `\\.from\\((?:${constants})\\)|Join\\((?:${constants}),|\\$count\\((?:${constants})\\b` +
      `|\\b(?:from|join) (?:${tables.map(toSqlName).join('|')})\\b|is(?:Not)?Null\\(\\w+\\.trashedAt\\)|trashed_at is`,
    'g',
  )
  return [...withoutComments(text).matchAll(reads)].map(([read]) => `${path}: ${read}`)
}

describe('the trash', () => {
  test('every table with a trash has a live view and a trash of the module', () => {
    expect(trashTables).toEqual(expect.arrayContaining(['events', 'links', 'ventures']))
    expect(serverFiles.filter(({ path }) => isTables(path)).flatMap(findUndeclared)).toEqual([])
  })

  test('queries read live views, or say that they include the trash', () => {
    const readers = serverFiles.filter(({ path }) => !isTables(path) && path !== 'platform/server/trash.ts')
    expect(readers.flatMap((file) => findTableReads(file, trashTables))).toEqual([])
  })
})

describe('the guard', () => {
  const findIn = (text: string) => findTableReads({ path: 'a.ts', text }, ['ventures', 'userNotes'])

  test.each([
    'db.select().from(ventures)',
    '.leftJoin(userNotes, eq(a, b))',
    'db.$count(ventures, where)',
    'db.$count(ventures)',
    'sql`select 1 from user_notes`',
    'sql`join ventures on true`',
    'and(isNull(ventures.trashedAt))',
    'isNotNull(liveVentures.trashedAt)',
    'sql`where trashed_at is null`',
  ])('reports %j', (text) => expect(findIn(text)).toHaveLength(1))

  test.each([
    'db.select().from(liveVentures)',
    'db.select().from(ventureTrash.withTrashed)',
    'db.update(ventures).set({})',
    'sql`select 1 from live_ventures`',
    '// what comes from ventures',
    ' * read from ventures',
  ])('lets %j pass', (text) => expect(findIn(text)).toEqual([]))

  test('reports a table that has only the column', () => {
    expect(findUndeclared({ path: 'tables.ts', text: '    trashedAt: instant(),\n' })).toHaveLength(1)
  })
})
