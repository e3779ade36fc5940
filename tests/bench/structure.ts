import path from 'node:path'
import { parseArgs } from 'node:util'
import { findRejectedWords } from '#tests/architecture/glossary.ts'
import { walkNodes, type SyntaxNode } from '#tests/architecture/source-files.ts'
import { median } from '#tests/harness/measure.ts'
import {
  countFirstRequests,
  countLines,
  findImportCycles,
  readSourceTree,
  traceFiles,
  type Module,
  type SourceTree,
} from './source-tree.ts'
import { printTable } from './table.ts'

type Node = SyntaxNode & Record<string, any>
type Figures = Record<string, number>

const sum = (files: { text: string }[]) => files.reduce((total, { text }) => total + countLines(text), 0)

/** Web is what a browser gets, server what it never sees, shared what both import. */
function areaOf(file: string): string {
  if (file.startsWith('bin/')) return 'commands'
  if (/(?:^|\/)web\//.test(file)) return 'web'
  return /(?:^|\/)server\/|^providers\/|^apps\//.test(file) ? 'server' : 'shared'
}

function measureLines({ files }: SourceTree): Figures {
  const byArea = Object.groupBy(files, ({ path: file }) => areaOf(file))
  return { all: sum(files), ...Object.fromEntries(Object.entries(byArea).map(([area, some]) => [area, sum(some!)])) }
}

function measureFeatures({ files }: SourceTree): Figures {
  const features = files.filter(({ path: file }) => file.startsWith('features/'))
  const byFeature = Object.groupBy(features, ({ path: file }) => file.split('/')[1]!)
  const lines = Object.entries(byFeature).map(([name, some]) => [name, sum(some!)] as const)
  return Object.fromEntries(lines.toSorted(([, a], [, b]) => b - a))
}

/**
 * Lines of each list screen: a screen named for several (`links-screen.tsx`, `link-trash-screen.tsx`), its file alone or with its
 * own list parts, the files of the feature's web half that it reaches by static imports and no other screen does. Dialogs and forms with what
 * only they import, `api.ts` and `embeds.tsx` are no parts of the list.
 */
function measureListScreens({ modules }: SourceTree, { withParts }: { withParts: boolean }): Figures {
  const screens = [...modules.values()].filter(({ path: file }) => /^features\/.*-screen\.tsx$/.test(file))
  const isPart = (file: string, screen: string) =>
    file.startsWith(screen.replace(/\/web\/.*/, '/web/')) &&
    !/(?:dialog|form|fields|modal|embeds|routes)|^api\.ts$/.test(path.basename(file))
  const reached = new Map(screens.map((screen) => [screen.path, listParts(screen.path, { modules, isPart })]))
  const isShared = (file: string, screen: string) =>
    [...reached].some(([other, files]) => other !== screen && files.has(file))
  const lists = screens.filter(
    ({ path: file }) => /(?:s|-trash|-list)-screen\.tsx$/.test(file) && !/settings/.test(file),
  )
  const lines = lists.map(({ path: screen }) => {
    const parts = [...reached.get(screen)!].filter((file) => file === screen || (withParts && !isShared(file, screen)))
    return [
      screen.replace(/^features\//, ''),
      parts.reduce((total, file) => total + modules.get(file)!.lines, 0),
    ] as const
  })
  return Object.fromEntries(lines.toSorted(([, a], [, b]) => b - a))
}

type PartOptions = { modules: Map<string, Module>; isPart(file: string, screen: string): boolean }

function listParts(screen: string, { modules, isPart }: PartOptions): Set<string> {
  const found = new Set([screen])
  for (const file of found)
    for (const next of modules.get(file)!.imports) if (modules.has(next) && isPart(next, screen)) found.add(next)
  return found
}

/** `createVenture: endpoint('POST /api/ventures'` of every contract: feature, name, route. */
function listMutations({ modules }: SourceTree): { feature: string; name: string; route: string }[] {
  return [...modules.values()]
    .filter(({ path: file }) => /^features\/[^/]+\/contract\.ts$/.test(file))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/(\w+): endpoint\(\s*'((?:POST|PUT|PATCH|DELETE) [^']+)'/g)].map(([, name, route]) => ({
        feature: file.split('/')[1]!,
        name: name!,
        route: route!,
      })),
    )
}

/**
 * Files opened to follow one write on the server: the contract, the file that mounts it, and every file of this feature in
 * that declares a function, constant or table which the handler uses, directly or through others. Other features, the platform,
 * `schema.ts` and types are not counted.
 */
function measureServerMutations(tree: SourceTree): Figures {
  const counts: Figures = {}
  for (const { feature, name, route } of listMutations(tree)) {
    const inFeature = (file: string) => file.startsWith(`features/${feature}/server/`)
    for (const module of [...tree.modules.values()].filter(
      (one) => one.path.endsWith('/routes.ts') && inFeature(one.path),
    ))
      for (const { node } of walkNodes(parseRoutes(module)))
        if (node.type === 'Property' && node.key?.name === name)
          counts[route] = 1 + traceFiles(tree, { module, node: node as Node, isFollowed: inFeature }).size
  }
  return counts
}

const parseRoutes = (module: Module) => module.declarations.get('routes') ?? [...module.declarations.values()][0]!

/**
 * Files opened to follow one write on the web: the contract, the file that names the route, what that code uses in the web
 * halves of features, and the files on the shortest way up to a component that triggers it. Platform, types and the line that
 * makes a feature's API client of its contract are not counted.
 */
function measureWebMutations(tree: SourceTree): Figures {
  const web = [...tree.modules.values()].filter(({ path: file }) => /^(?:features\/[^/]+\/web|apps\/web)\//.test(file))
  const counts: Figures = {}
  for (const { route } of listMutations(tree)) {
    const found = web.flatMap((module) =>
      [...module.declarations]
        .filter(([, node]) => module.text.slice(node.start, node.end).includes(`'${route}'`))
        .map(([name, node]) => ({ module, name, node })),
    )
    const ways = found.map(({ module, name, node }) => {
      const isFollowed = (file: string) => /^features\/[^/]+\/web\//.test(file)
      const isSkipped = (code: string) => /^\w+ = apiClient</.test(code)
      const used = traceFiles(tree, { module, node, isFollowed, isSkipped })
      return 1 + new Set([...used, ...findWayUp(web, { module, name })]).size
    })
    if (ways.length > 0) counts[route] = Math.min(...ways)
  }
  return counts
}

/** The files from this declaration up to the nearest component that uses it. */
function findWayUp(web: Module[], start: { module: Module; name: string }): string[] {
  const queue = [{ ...start, way: [start.module.path] }]
  const seen = new Set<string>()
  for (const { module, name, way } of queue) {
    if (/^[A-Z]/.test(name) && module.path.endsWith('.tsx')) return way
    if (seen.has(`${module.path} ${name}`)) continue
    seen.add(`${module.path} ${name}`)
    for (const user of web)
      for (const [own, node] of user.declarations) {
        const text = user.text.slice(node.start, node.end)
        const uses = [...user.bindings].some(
          ([local, binding]) =>
            binding.file === module.path && binding.name === name && new RegExp(`\\b${local}\\b`).test(text),
        )
        const isInside = user === module && own !== name && new RegExp(`\\b${name}\\b`).test(text)
        if (uses || isInside) queue.push({ module: user, name: own, way: [...way, user.path] })
      }
  }
  return start.module.path ? [start.module.path] : []
}

/** How often features and the shell do by hand what the web kit should do, and what the guards reject. */
function measureRepetition(tree: SourceTree): Figures {
  const outside = [...tree.modules.values()].filter(
    ({ path: file }) => /(?:^|\/)web\//.test(file) && !file.startsWith('platform/'),
  )
  const count = (pattern: RegExp) => outside.reduce((total, { text }) => total + [...text.matchAll(pattern)].length, 0)
  const { names, paths, classes } = findRejectedWords(tree.files.filter(({ path: file }) => !file.startsWith('bin/')))
  const cycles = findImportCycles(tree)
  const firstRequests = countFirstRequests(tree.folder)
  return {
    'uses of getErrorMessage or messageOf': count(/\b(?:getErrorMessage|messageOf)\(/g),
    'uses of invalidateQueries': count(/\binvalidateQueries\b/g),
    'error toasts': count(/\b(?:showError|showFailure|showErrorToast)\(/g),
    'import cycles, types included': cycles.length,
    'files in import cycles': cycles.flat().length,
    'rejected words': names.length + paths.length + classes.length,
    ...(firstRequests !== null && { 'requests of the first screen': firstRequests }),
  }
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const tree = readSourceTree(path.resolve(positionals[0] ?? path.join(import.meta.dirname, '../..')))
const summarize = (counts: Figures) => ({
  mutations: Object.keys(counts).length,
  median: median(Object.values(counts)),
  max: Math.max(...Object.values(counts)),
})
const [server, web] = [measureServerMutations(tree), measureWebMutations(tree)]
const figures = {
  'Product lines': measureLines(tree),
  'Lines per feature': measureFeatures(tree),
  'Lines per list screen': measureListScreens(tree, { withParts: false }),
  'Lines per list screen with its cards': measureListScreens(tree, { withParts: true }),
  'Files to follow a write, server': summarize(server),
  'Files to follow a write, web': summarize(web),
  'Done by hand outside platform/web, and guards': measureRepetition(tree),
}
if (values.json) process.stdout.write(`${JSON.stringify({ ...figures, mutations: { server, web } }, null, 1)}\n`)
else
  for (const [title, counts] of Object.entries(figures))
    printTable(title, { header: ['', ''], rows: Object.entries(counts) })
