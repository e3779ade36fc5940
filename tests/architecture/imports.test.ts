import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badTree, goodTree } from './import-samples.ts'
import { isCode, nodesOf, projectPaths, readFiles, root, syntaxOf, type SourceFile } from './source-files.ts'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions
}
const roof = /^(?:rules|platform|providers|features|apps|tests)\//

type Edge = { from: string; to: string }

async function readGraph({ folder, files }: { folder: string; files: readonly string[] }): Promise<ICruiseResult> {
  const { output } = await cruise([...files], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  })
  return output as ICruiseResult
}

const refusals = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)

/** What is loaded at run time: types leave no trace there. */
function loads({ modules }: ICruiseResult): Edge[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  )
}

/** How the server halves of features lean on each other. */
function betweenFeatures(edges: Edge[]): Edge[] {
  const feature = (path: string) =>
    /\.test\.tsx?$/.test(path) ? undefined : /^features\/([^/]+)\/server\//.exec(path)?.[1]
  return edges.flatMap(({ from, to }) => {
    const [asking, asked] = [feature(from), feature(to)]
    return asking && asked && asking !== asked ? [{ from: asking, to: asked }] : []
  })
}

/** The edges that lie on a cycle: those whose end leads back to their start. */
function onCycles(edges: Edge[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const isReached = ({ from, to }: Edge) => {
    const seen = new Set([to])
    for (const place of seen) for (const edge of next.get(place) ?? []) seen.add(edge.to)
    return seen.has(from)
  }
  return [...new Set(edges.filter(isReached).map(({ from, to }) => `${from} -> ${to}`))].toSorted()
}

/** `import('./a.ts').A` as a type is an import that neither the rules above nor a reader sees at the top of the file. */
function hiddenImports(file: SourceFile): string[] {
  return [...nodesOf(syntaxOf(file))]
    .filter(({ node }) => node.type === 'TSImportType')
    .map(({ node }) => `${file.path}: ${file.text.slice(node.start, node.end)}`)
}

describe('who imports what', () => {
  const files = projectPaths.filter((path) => isCode(path) && roof.test(path))
  let graph: ICruiseResult

  beforeAll(async () => {
    graph = await readGraph({ folder: root, files })
  }, 60_000)

  test('every file is read', () => {
    expect(files.filter((path) => !graph.modules.some(({ source }) => source === path))).toEqual([])
  })

  test('the table of the house is held', () => expect(refusals(graph)).toEqual([]))

  test('no file leads back to itself', () => expect(onCycles(loads(graph))).toEqual([]))

  test('no feature asks one that asks it in turn', () => expect(onCycles(betweenFeatures(loads(graph)))).toEqual([]))

  test('imports stand at the top of the file', () => expect(readFiles(files).flatMap(hiddenImports)).toEqual([]))
})

describe('the guard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function lay(name: string, tree: Record<string, string>): { folder: string; files: string[] } {
    const manifest = {
      type: 'module',
      imports: Object.fromEntries(
        ['rules', 'platform', 'providers', 'features', 'apps', 'tests'].map((top) => [`#${top}/*`, `./${top}/*`]),
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

  test('lets a house in good order pass', async () => {
    const graph = await readGraph(lay('good', goodTree))
    expect(refusals(graph)).toEqual([])
    expect(onCycles(loads(graph))).toEqual([])
  })

  test('reports every import of a house in disorder, each by its rule', async () => {
    const graph = await readGraph(lay('bad', Object.fromEntries(badTree.map(({ path, text }) => [path, text]))))
    const reported = new Set(graph.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))
    expect(
      badTree
        .flatMap(({ path, rules }) => rules.map((rule) => `${rule}: ${path}`))
        .filter((expected) => !reported.has(expected)),
    ).toEqual([])
    expect(
      config.forbidden
        .map(({ name }) => name)
        .filter((name) => !badTree.some(({ rules }) => rules.includes(name ?? ''))),
    ).toEqual([])
  })

  test('reports cycles of files and of features, and none where types alone lead back', () => {
    const edge = (way: string) => ({ from: way.split('>')[0] ?? '', to: way.split('>')[1] ?? '' })
    expect(onCycles(['a>b', 'b>c', 'c>a', 'c>d', 'd>e'].map(edge))).toEqual(['a -> b', 'b -> c', 'c -> a'])
    expect(onCycles(['a>b', 'b>c', 'a>c'].map(edge))).toEqual([])
    const server = [
      'features/a/server/x.ts>features/b/server/y.ts',
      'features/b/server/z.ts>features/a/server/w.ts',
    ].map(edge)
    expect(onCycles(server)).toEqual([])
    expect(onCycles(betweenFeatures(server))).toEqual(['a -> b', 'b -> a'])
  })

  test('reports an import hidden in a type', () => {
    expect(hiddenImports({ path: 'a.ts', text: "type A = import('./b.ts').B[]" })).toEqual(["a.ts: import('./b.ts').B"])
    expect(
      hiddenImports({ path: 'a.ts', text: "import type { B } from './b.ts'\nconst c = await import('./c.ts')" }),
    ).toEqual([])
  })
})
