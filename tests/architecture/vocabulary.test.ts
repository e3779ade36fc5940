import { describe, expect, test } from 'vitest'
import {
  isCode,
  isGenerated,
  isTest,
  nodesOf,
  projectPaths,
  readFiles,
  syntaxOf,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'

const noun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const subNoun = `(?:(?<folder>${noun})/)?`
/** Words that say nothing about what is inside. */
const emptyWords = /^(?:utils?|helpers?|common|misc|managers?|services?|types)$|-(?:utils?|helpers?|managers?|types)$/
/** Files are split by sub-noun, never by kind: these are no names of folders inside a feature. */
const kinds =
  /^(?:actions|api|components|contracts?|emails|embeds|hooks|jobs|lib|pages|parts|queries|reactions|routes|schemas?|screens|tables|tests|views)$/
const serverWords = ['tables', 'queries', 'actions', 'routes', 'reactions', 'jobs', 'emails', 'seed']
const webWords = ['api', 'routes', 'embeds', 'screen']
const reserved = new RegExp(`^(?:${[...serverWords, ...webWords, 'schema', 'contract', 'index'].join('|')})$`)

const shapes = [
  /^(?:schema|contract)\.ts$/,
  new RegExp(`^server/${subNoun}(?:(?:${serverWords.join('|')})\\.ts|emails\\.tsx|(?<noun>${noun})\\.ts)$`),
  new RegExp(`^web/${subNoun}${noun}\\.module\\.css$`),
  new RegExp(`^web/${subNoun}(?:api\\.ts|routes\\.tsx|embeds\\.tsx|(?<noun>${noun})\\.tsx?)$`),
  new RegExp(`^(?:(?:server|web)/${subNoun})?${noun}(?:\\.${noun})*\\.test\\.tsx?$`),
]

function strangeInFeature(path: string): string[] {
  const [, inside] = /^features\/[^/]+\/(.+)$/.exec(path) ?? []
  if (path.startsWith('features/') && inside === undefined) return [`${path}: stands in no feature`]
  if (inside === undefined) return []
  const fit = shapes
    .map((shape) => shape.exec(inside))
    .find((match) => match !== null && !reserved.test(match.groups?.['noun'] ?? ''))
  if (!fit) return [`${path}: not a word of the feature vocabulary`]
  return kinds.test(fit.groups?.['folder'] ?? '') ? [`${path}: a folder named for a kind, not a noun`] : []
}

const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Customary names at the root (README.md, LICENSE), and folders the test runner names. */
const customary = (segment: string, depth: number) =>
  (depth === 0 && /^[A-Z][A-Za-z]+(?:\.md)?$/.test(segment)) || /^__[a-z]+__$/.test(segment)

function badNames(path: string): string[] {
  return path.split('/').flatMap((segment, depth) => {
    const bare = segment.replace(/(?<=.)\..*$/, '')
    if (emptyWords.test(bare)) return [`${path}: '${bare}' says nothing`]
    return kebabCase.test(segment) || customary(segment, depth) ? [] : [`${path}: '${segment}' is not kebab-case`]
  })
}

const isConfig = (path: string) => /(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/.test(path)

function badExports(file: SourceFile): string[] {
  const nodes = [...nodesOf(syntaxOf(file))].map(({ node }) => node)
  const statements = [nodes[0]?.body ?? []].flat()
  const passesOn = statements.filter((node) => /^Export(?:Named|All)Declaration$/.test(node.type) && node.source)
  const ownCount = statements.filter((node) => node.type !== 'ImportDeclaration' && !passesOn.includes(node)).length
  return [
    ...(nodes.some(isDefaultExport) && !isConfig(file.path) ? [`${file.path}: default export`] : []),
    ...(passesOn.some((node) => node.type === 'ExportAllDeclaration')
      ? [`${file.path}: exports everything of another file`]
      : []),
    ...(passesOn.length > 0 && ownCount === 0 ? [`${file.path}: a barrel, it only passes on`] : []),
  ]
}

function isDefaultExport(node: SyntaxNode): boolean {
  return (
    node.type === 'ExportDefaultDeclaration' || (node.type === 'ExportSpecifier' && node.exported?.name === 'default')
  )
}

const code = projectPaths.filter((path) => isCode(path) && !isGenerated(path))

describe('vocabulary', () => {
  test('inside a feature every file has one of the agreed names', () => {
    expect(projectPaths.flatMap(strangeInFeature)).toEqual([])
  })

  test('files and folders are kebab-case and say what is inside', () => {
    expect(projectPaths.filter((path) => !isGenerated(path)).flatMap(badNames)).toEqual([])
  })

  test('nothing is exported by default or only passed on', () => {
    expect(readFiles(code).flatMap(badExports)).toEqual([])
  })
})

// oxfmt-ignore
const agreedNames = [
  'schema.ts', 'contract.ts', 'server/tables.ts', 'server/queries.ts', 'server/actions.ts', 'server/routes.ts', 'server/reactions.ts',
  'server/jobs.ts', 'server/emails.ts', 'server/emails.tsx', 'server/seed.ts', 'server/redirect.ts', 'server/clicks/queries.ts', 'server/clicks/visitor-hash.ts',
  'web/api.ts', 'web/routes.tsx', 'web/embeds.tsx', 'web/link-list-screen.tsx', 'web/link-row.tsx', 'web/short-url.ts', 'web/clicks/click-chart.tsx',
  'links.test.ts', 'server/clicks/flush.test.ts', 'web/link-row.test.tsx', 'server/redirect.faults.test.ts',
]

// oxfmt-ignore
const strangeNames = [
  'index.ts', 'links.ts', 'types.ts', 'server/index.ts', 'server/api.ts', 'server/contract.ts', 'server/tables.tsx', 'server/link-row.tsx', 'server/a/b/queries.ts',
  'server/queries/links.ts', 'server/jobs/flush.ts', 'web/index.ts', 'web/routes.ts', 'web/api.tsx', 'web/queries.ts', 'web/components/row.tsx', 'web/hooks/use-links.ts',
  'web/LinkRow.tsx', 'web/row.css', 'client/api.ts', 'README.md', 'server/sample.json', 'tests/links.test.ts',
]

// oxfmt-ignore
const emptyNames = [
  'platform/utils/a.ts', 'platform/server/date-utils.ts', 'platform/web/helpers.ts', 'providers/common/port.ts', 'rules/types.ts', 'apps/server/link-manager.ts',
  'platform/server/mail-service/misc.test.ts', 'features/links/server/service.ts', 'platform/web/ui/StatCard.tsx', 'platform/web/stat_card.tsx', 'docs/Style.md', 'tests/Harness/a.ts',
]

describe('the guard', () => {
  test.each(agreedNames)('knows %s', (inside) => expect(strangeInFeature(`features/links/${inside}`)).toEqual([]))

  test.each(strangeNames)('reports %s', (inside) =>
    expect(strangeInFeature(`features/links/${inside}`)).toHaveLength(1),
  )

  test('reports a file beside the features', () => {
    expect(strangeInFeature('features/shared.ts')).toHaveLength(1)
  })

  test.each(emptyNames)('reports the name of %s', (path) => expect(badNames(path)).toHaveLength(1))

  test.each([
    'README.md',
    'LICENSE',
    '.github/workflows/check.yml',
    '.dependency-cruiser.cjs',
    'docs/decisions/0001-one-package.md',
    'tsconfig.server.json',
    'bin/new-feature',
    'platform/web/ui/card.module.css',
    'features/connections/web/service-card.tsx',
  ])('accepts the name of %s', (path) => expect(badNames(path)).toEqual([]))

  const exportsOf = (text: string, path = 'platform/web/a.ts') => badExports({ path, text })

  test('reports default exports outside configuration', () => {
    expect(exportsOf('export default function a() {}')).toEqual(['platform/web/a.ts: default export'])
    expect(exportsOf('const a = 1\nexport { a as default }')).toEqual(['platform/web/a.ts: default export'])
    expect(exportsOf('export default {}', 'vite.config.ts')).toEqual([])
    expect(exportsOf("import a from 'a'\nexport const b = a")).toEqual([])
  })

  test('reports barrels', () => {
    expect(exportsOf("export { a } from './a.ts'\nexport type { B } from './b.ts'")).toEqual([
      'platform/web/a.ts: a barrel, it only passes on',
    ])
    expect(exportsOf("export * from './a.ts'\nexport const b = 1")).toEqual([
      'platform/web/a.ts: exports everything of another file',
    ])
    expect(exportsOf("import { c } from './c.ts'\nexport { a } from './a.ts'\nexport const b = c")).toEqual([])
  })

  test('reads tests as well', () => {
    expect(code.some(isTest)).toBe(true)
  })
})
