import { describe, expect, test } from 'vitest'
import {
  isCode,
  isGenerated,
  isTest,
  walkNodes,
  projectPaths,
  readFiles,
  parseFile,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'

const noun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const subNoun = `(?:(?<folder>${noun})/)?`
/** Names that do not say what is inside. */
const vagueNames = /^(?:utils?|helpers?|common|misc|managers?|service|types)$|-(?:utils?|helpers?|managers?|types)$/
/** Files are split by sub-noun, never by kind: these are no names of folders inside a feature. */
const kindNames =
  /^(?:actions|api|components|contracts?|emails|embeds|hooks|jobs|lib|pages|parts|queries|reactions|routes|schemas?|screens|tables|tests|views)$/
const serverFileNames = ['tables', 'queries', 'actions', 'routes', 'reactions', 'jobs', 'emails', 'serializers', 'seed']
const webFileNames = ['api', 'routes', 'embeds', 'screen']
const reserved = new RegExp(`^(?:${[...serverFileNames, ...webFileNames, 'schema', 'contract', 'index'].join('|')})$`)

const allowedPaths = [
  /^(?:(?:[a-z]+-)?schema|contract)\.ts$/,
  new RegExp(`^server/${subNoun}(?:(?:${serverFileNames.join('|')})\\.ts|emails\\.tsx|(?<noun>${noun})\\.ts)$`),
  new RegExp(`^web/${subNoun}${noun}\\.module\\.css$`),
  new RegExp(`^web/${subNoun}(?:api\\.ts|routes\\.tsx|embeds\\.tsx|(?<noun>${noun})\\.tsx?)$`),
  new RegExp(`^(?:(?:server|web)/${subNoun})?${noun}(?:\\.${noun})*\\.test\\.tsx?$`),
]

function findFeatureFileErrors(path: string): string[] {
  const [, pathInFeature] = /^features\/[^/]+\/(.+)$/.exec(path) ?? []
  if (path.startsWith('features/') && pathInFeature === undefined) return [`${path}: not inside a feature`]
  if (pathInFeature === undefined) return []
  const matched = allowedPaths
    .map((shape) => shape.exec(pathInFeature))
    .find((match) => match !== null && !reserved.test(match.groups?.['noun'] ?? ''))
  if (!matched) return [`${path}: not one of the file names of a feature (docs/architecture.md)`]
  return kindNames.test(matched.groups?.['folder'] ?? '') ? [`${path}: a folder named for a kind, not a noun`] : []
}

const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Customary names at the root (README.md, LICENSE), folders the test runner names, and templates of systemd. */
const isConventional = (segment: string, depth: number) =>
  (depth === 0 && /^[A-Z][A-Za-z]+(?:\.md)?$/.test(segment)) ||
  /^__[a-z]+__$/.test(segment) ||
  /^[a-z-]+@\.service$/.test(segment)

function findNameErrors(path: string): string[] {
  return path.split('/').flatMap((segment, depth) => {
    const baseName = segment.replace(/(?<=.)\..*$/, '')
    if (vagueNames.test(baseName)) return [`${path}: '${baseName}' says nothing`]
    return kebabCase.test(segment) || isConventional(segment, depth) ? [] : [`${path}: '${segment}' is not kebab-case`]
  })
}

const isConfig = (path: string) => /(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/.test(path)

function findExportErrors(file: SourceFile): string[] {
  const nodes = [...walkNodes(parseFile(file))].map(({ node }) => node)
  const statements = [nodes[0]?.body ?? []].flat()
  const reExports = statements.filter((node) => /^Export(?:Named|All)Declaration$/.test(node.type) && node.source)
  const ownStatementCount = statements.filter(
    (node) => node.type !== 'ImportDeclaration' && !reExports.includes(node),
  ).length
  return [
    ...(nodes.some(isDefaultExport) && !isConfig(file.path) ? [`${file.path}: default export`] : []),
    ...(reExports.some((node) => node.type === 'ExportAllDeclaration')
      ? [`${file.path}: exports everything of another file`]
      : []),
    ...(reExports.length > 0 && ownStatementCount === 0 ? [`${file.path}: a barrel that only re-exports`] : []),
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
    expect(projectPaths.flatMap(findFeatureFileErrors)).toEqual([])
  })

  test('files and folders are kebab-case and say what is inside', () => {
    expect(projectPaths.filter((path) => !isGenerated(path)).flatMap(findNameErrors)).toEqual([])
  })

  test('nothing is exported by default or only passed on', () => {
    expect(readFiles(code).flatMap(findExportErrors)).toEqual([])
  })
})

// oxfmt-ignore
const validFiles = [
  'schema.ts', 'contract.ts', 'server/tables.ts', 'server/queries.ts', 'server/actions.ts', 'server/routes.ts', 'server/reactions.ts',
  'server/jobs.ts', 'server/emails.ts', 'server/emails.tsx', 'server/seed.ts', 'server/redirect.ts', 'server/clicks/queries.ts', 'server/clicks/visitor-hash.ts',
  'web/api.ts', 'web/routes.tsx', 'web/embeds.tsx', 'web/link-list-screen.tsx', 'web/link-row.tsx', 'web/short-url.ts', 'web/clicks/click-chart.tsx',
  'links.test.ts', 'server/clicks/flush.test.ts', 'web/link-row.test.tsx', 'server/redirect.faults.test.ts',
]

// oxfmt-ignore
const invalidFiles = [
  'index.ts', 'links.ts', 'types.ts', 'server/index.ts', 'server/api.ts', 'server/contract.ts', 'server/tables.tsx', 'server/link-row.tsx', 'server/a/b/queries.ts',
  'server/queries/links.ts', 'server/jobs/flush.ts', 'web/index.ts', 'web/routes.ts', 'web/api.tsx', 'web/queries.ts', 'web/components/row.tsx', 'web/hooks/use-links.ts',
  'web/LinkRow.tsx', 'web/row.css', 'client/api.ts', 'README.md', 'server/sample.json', 'tests/links.test.ts',
]

// oxfmt-ignore
const invalidPaths = [
  'platform/utils/a.ts', 'platform/server/date-utils.ts', 'platform/web/helpers.ts', 'providers/common/port.ts', 'rules/types.ts', 'apps/server/link-manager.ts',
  'platform/server/mail-service/misc.test.ts', 'features/links/server/service.ts', 'platform/web/ui/StatCard.tsx', 'platform/web/stat_card.tsx', 'docs/Style.md', 'tests/Harness/a.ts',
]

describe('the guard', () => {
  test.each(validFiles)('knows %s', (pathInFeature) =>
    expect(findFeatureFileErrors(`features/links/${pathInFeature}`)).toEqual([]),
  )

  test.each(invalidFiles)('reports %s', (pathInFeature) =>
    expect(findFeatureFileErrors(`features/links/${pathInFeature}`)).toHaveLength(1),
  )

  test('reports a file beside the features', () => {
    expect(findFeatureFileErrors('features/shared.ts')).toHaveLength(1)
  })

  test.each(invalidPaths)('reports the name of %s', (path) => expect(findNameErrors(path)).toHaveLength(1))

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
  ])('accepts the name of %s', (path) => expect(findNameErrors(path)).toEqual([]))

  const checkExports = (text: string, path = 'platform/web/a.ts') => findExportErrors({ path, text })

  test('reports default exports outside configuration', () => {
    expect(checkExports('export default function a() {}')).toEqual(['platform/web/a.ts: default export'])
    expect(checkExports('const a = 1\nexport { a as default }')).toEqual(['platform/web/a.ts: default export'])
    expect(checkExports('export default {}', 'vite.config.ts')).toEqual([])
    expect(checkExports("import a from 'a'\nexport const b = a")).toEqual([])
  })

  test('reports barrels', () => {
    expect(checkExports("export { a } from './a.ts'\nexport type { B } from './b.ts'")).toEqual([
      'platform/web/a.ts: a barrel that only re-exports',
    ])
    expect(checkExports("export * from './a.ts'\nexport const b = 1")).toEqual([
      'platform/web/a.ts: exports everything of another file',
    ])
    expect(checkExports("import { c } from './c.ts'\nexport { a } from './a.ts'\nexport const b = c")).toEqual([])
  })

  test('reads tests as well', () => {
    expect(code.some(isTest)).toBe(true)
  })
})
