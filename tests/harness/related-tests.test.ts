import { expect, test } from 'vitest'
import { selectTests } from './related-tests.ts'

test('a change in a feature runs its tests, those of features that call it, and the stories that visit it', () => {
  const { server, stories } = selectTests(['features/awards/server/actions.ts'])
  expect(server).toContain('tests/architecture/')
  expect(server).toContain('features/awards/')
  expect(stories).toContain('tests/journeys/achievements.test.ts')
  expect(stories).not.toContain('tests/journeys/link-trash.test.ts')
})

test('a change of a screen runs stories only, beside the guards', () => {
  const { server, stories } = selectTests(['features/ventures/web/venture-card.tsx'])
  expect(server).toEqual(['tests/architecture/'])
  expect(stories).toContain('tests/journeys/ventures.test.ts')
})

test('a changed test runs itself', () => {
  expect(selectTests(['features/awards/awards.test.ts', 'tests/journeys/tools.test.ts'])).toEqual({
    server: ['tests/architecture/', 'features/awards/awards.test.ts'],
    stories: ['tests/journeys/tools.test.ts'],
  })
})

test('below the features every feature is tested; no change runs nothing', () => {
  expect(selectTests(['rules/permissions.ts']).server).toContain('features/')
  expect(selectTests(['platform/web/theme/theme.ts']).stories).toContain('tests/journeys/styleguide.test.ts')
  expect(selectTests([])).toEqual({ server: [], stories: [] })
})
