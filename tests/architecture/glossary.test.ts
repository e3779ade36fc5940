import { describe, expect, test } from 'vitest'
import { bans, bansIn, findRejectedWords } from './glossary.ts'
import { isHandWritten, projectPaths, readFiles } from './source-files.ts'

describe('the glossary', () => {
  const found = findRejectedWords(readFiles(projectPaths.filter(isHandWritten)))

  test('no identifier and no name of an event, job or error uses a rejected word', () =>
    expect(found.names).toEqual([]))

  test('no file, folder or CSS class does', () => {
    expect(found.paths).toEqual([])
    expect(found.classes).toEqual([])
  })
})

describe('the guard', () => {
  test('reads the table', () => {
    expect(bans.length).toBeGreaterThan(60)
  })

  test.each([
    ['givenPath', 'rules/a.ts'],
    ['seatsOf', 'features/events/server/a.ts'],
    ['refuseStale', 'platform/server/a.ts'],
    ['most', 'rules/a.ts'],
    ['showLink', 'features/links/server/a.ts'],
    ['s3-stand-in', 'providers/files/s3-stand-in.ts'],
    ['content-sync.' + 'sweep-orphans', 'features/content-sync/server/jobs.ts'],
  ])('rejects %s', (name, path) => expect(bansIn(name, path)).not.toEqual([]))

  test.each([
    ['forgiven', 'rules/a.ts'],
    ['almost', 'rules/a.ts'],
    ['mostRecent', 'rules/a.ts'],
    ['placeholder', 'platform/web/a.tsx'],
    ['showToast', 'platform/web/a.ts'],
    ['refuse', 'platform/server/a.ts'],
    ['ShowMore', 'platform/web/ui/show-more.tsx'],
  ])('accepts %s', (name, path) => expect(bansIn(name, path)).toEqual([]))
})
