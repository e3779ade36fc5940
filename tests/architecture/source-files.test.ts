import { expect, test } from 'vitest'
import { listByGit, listByWalk, root } from './source-files.ts'

test('without git the guards read the same files', () => {
  const byGit = listByGit(root)
  const byWalk = [...new Set(listByWalk(root))].toSorted()
  expect(byWalk).toContain('.ci/run')
  expect(byWalk).toContain('tests/architecture/source-files.ts')
  if (byGit) expect(byWalk).toEqual([...new Set(byGit)].toSorted())
})
