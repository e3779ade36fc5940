import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidFiles, validTree } from './import-samples.ts'
import { isCode, walkNodes, projectPaths, readFiles, root, parseFile, type SourceFile } from './source-files.ts'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions
}
const checkedRoots = /^(?:rules|platform|providers|features|apps|tests)\//

type Edge = { from: string; to: string }

async function buildGraph({ folder, files }: { folder: string; files: readonly string[] }): Promise<ICruiseResult> {
  const { output } = await cruise([...files], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  })
  return output as ICruiseResult
}

const listViolations = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)

/** Every import, those of types included. */
function listEdges({ modules }: ICruiseResult): Edge[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
}

/** Calls between the server halves of features. */
function toFeatureEdges(edges: Edge[]): Edge[] {
  const feature = (path: string) =>
    /\.test\.tsx?$/.test(path) ? undefined : /^features\/([^/]+)\/server\//.exec(path)?.[1]
  return edges.flatMap(({ from, to }) => {
    const [importer, imported] = [feature(from), feature(to)]
    return importer && imported && importer !== imported ? [{ from: importer, to: imported }] : []
  })
}

/** The edges of cycles: those whose end leads back to their start. */
function findCycles(edges: Edge[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const isReached = ({ from, to }: Edge) => {
    const seen = new Set([to])
    for (const visited of seen) for (const edge of next.get(visited) ?? []) seen.add(edge.to)
    return seen.has(from)
  }
  return [...new Set(edges.filter(isReached).map(({ from, to }) => `${from} -> ${to}`))].toSorted()
}

/** `import('./a.ts').A` as a type: neither the rules above nor a reader at the top of the file sees it. */
function findTypeImports(file: SourceFile): string[] {
  return [...walkNodes(parseFile(file))]
    .filter(({ node }) => node.type === 'TSImportType')
    .map(({ node }) => `${file.path}: ${file.text.slice(node.start, node.end)}`)
}

describe('who imports what', () => {
  const files = projectPaths.filter((path) => isCode(path) && checkedRoots.test(path))
  let graph: ICruiseResult

  beforeAll(async () => {
    graph = await buildGraph({ folder: root, files })
  }, 60_000)

  test('every file is read', () => {
    expect(files.filter((path) => !graph.modules.some(({ source }) => source === path))).toEqual([])
  })

  test('imports follow the rules of .dependency-cruiser.cjs', () => expect(listViolations(graph)).toEqual([]))

  test('no two features import each other', () => expect(findCycles(toFeatureEdges(listEdges(graph)))).toEqual([]))

  test('no import is hidden in a type', () => expect(readFiles(files).flatMap(findTypeImports)).toEqual([]))
})

describe('the guard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function writeTree(name: string, tree: Record<string, string>): { folder: string; files: string[] } {
    const manifest = {
      type: 'module',
      imports: Object.fromEntries(
        ['rules', 'platform', 'providers', 'features', 'apps', 'tests'].map((rootFolder) => [
          `#${rootFolder}/*`,
          `./${rootFolder}/*`,
        ]),
      ),
    }
    const files = Object.entries({ 'package.json': JSON.stringify(manifest), ...tree })
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true })
      writeFileSync(join(folder, name, path), text)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, name, 'node_modules'))
    return { folder: join(folder, name), files: Object.keys(tree) }
  }

  test('accepts a project that follows the rules', async () => {
    const graph = await buildGraph(writeTree('good', validTree))
    expect(listViolations(graph)).toEqual([])
  })

  test('reports every forbidden import by its rule', async () => {
    const graph = await buildGraph(
      writeTree('bad', Object.fromEntries(invalidFiles.map(({ path, text }) => [path, text]))),
    )
    const reported = new Set(graph.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))
    expect(
      invalidFiles
        .flatMap(({ path, rules }) => rules.map((rule) => `${rule}: ${path}`))
        .filter((expected) => !reported.has(expected)),
    ).toEqual([])
    expect(
      config.forbidden
        .map(({ name }) => name)
        .filter((name) => !invalidFiles.some(({ rules }) => rules.includes(name ?? ''))),
    ).toEqual([])
  })

  test('reports cycles of features', () => {
    const edge = (pair: string) => ({ from: pair.split('>')[0] ?? '', to: pair.split('>')[1] ?? '' })
    expect(findCycles(['a>b', 'b>c', 'c>a', 'c>d', 'd>e'].map(edge))).toEqual(['a -> b', 'b -> c', 'c -> a'])
    expect(findCycles(['a>b', 'b>c', 'a>c'].map(edge))).toEqual([])
    const server = [
      'features/a/server/x.ts>features/b/server/y.ts',
      'features/b/server/z.ts>features/a/server/w.ts',
    ].map(edge)
    expect(findCycles(server)).toEqual([])
    expect(findCycles(toFeatureEdges(server))).toEqual(['a -> b', 'b -> a'])
  })

  test('reports an import hidden in a type', () => {
    expect(findTypeImports({ path: 'a.ts', text: "type A = import('./b.ts').B[]" })).toEqual([
      "a.ts: import('./b.ts').B",
    ])
    expect(
      findTypeImports({ path: 'a.ts', text: "import type { B } from './b.ts'\nconst c = await import('./c.ts')" }),
    ).toEqual([])
  })
})
