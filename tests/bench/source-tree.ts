import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  isCode,
  isGenerated,
  isTest,
  listByGit,
  listByWalk,
  parseFile,
  walkNodes,
  type SourceFile,
  type SyntaxNode,
} from '#tests/architecture/source-files.ts'

type Node = Omit<SyntaxNode, 'source'> & Record<string, any>
/** A name a file imports: from which file, under which name (`*` for all of it), and whether only its type. */
type Binding = { file: string; name: string; isType: boolean }

/** One parsed product file. */
export type Module = SourceFile & {
  lines: number
  bindings: Map<string, Binding>
  /** Files it imports statically, of types too. */
  imports: Set<string>
  /** Functions, constants and types at the top of the file. */
  declarations: Map<string, Node>
}

export type SourceTree = { folder: string; files: SourceFile[]; modules: Map<string, Module> }

/** Product sources: what is written by hand, in the folders of the product, without tests. */
const isProduct = (file: string) =>
  /^(?:apps|platform|providers|features|rules|bin)\//.test(file) &&
  (/\.(?:tsx?|mjs|css|html)$/.test(file) || file.startsWith('bin/')) &&
  !isTest(file) &&
  !isGenerated(file)

/** Reads and parses the product sources of a checkout. */
export function readSourceTree(folder: string): SourceTree {
  const paths = (listByGit(folder) ?? listByWalk(folder)).filter(isProduct)
  const files = [...new Set(paths)].toSorted().map((file) => ({
    path: file,
    text: readFileSync(path.join(folder, file), 'utf8'),
  }))
  const known = new Set(files.map((file) => file.path))
  const code = files.filter((file) => isCode(file.path) && !file.path.startsWith('bin/'))
  return { folder, files, modules: new Map(code.map((file) => [file.path, parseModule(file, known)])) }
}

export const countLines = (text: string): number => text.trimEnd().split('\n').length

function parseModule(file: SourceFile, known: Set<string>): Module {
  const program = parseFile(file) as Node
  const module: Module = {
    ...file,
    lines: countLines(file.text),
    bindings: new Map(),
    imports: new Set(),
    declarations: new Map(),
  }
  for (const statement of program['body'] as Node[]) {
    if (statement['source']) readImport(statement, { module, known })
    const declared = (statement['declaration'] ?? statement) as Node
    for (const node of (declared['declarations'] ?? [declared]) as Node[])
      if (node.id?.name) module.declarations.set(node.id.name, node)
  }
  return module
}

function readImport(statement: Node, { module, known }: { module: Module; known: Set<string> }): void {
  const from = statement['source'].value as string
  const file = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(module.path), from)
  if (!/^[#.]/.test(from) || !known.has(file)) return
  module.imports.add(file)
  for (const specifier of (statement['specifiers'] ?? []) as Node[]) {
    const isType = statement['importKind'] === 'type' || specifier['importKind'] === 'type'
    module.bindings.set(specifier['local'].name, { file, name: specifier['imported']?.name ?? '*', isType })
  }
}

type TraceOptions = {
  isFollowed: (file: string) => boolean
  /** By its code: a declaration that one need not open. */
  isSkipped?: (code: string) => boolean
  seen?: Set<string>
}

/**
 * The files one has to open to read what this code does: it follows every name the code uses to its declaration, in the same
 * file or in an imported one, as far as `isFollowed` says. Types are not followed.
 */
export function traceFiles(
  tree: SourceTree,
  { module, node, ...options }: { module: Module; node: Node } & TraceOptions,
): Set<string> {
  const seen = options.seen ?? new Set<string>()
  const files = new Set([module.path])
  const follow = (target: Module | undefined, name: string) => {
    const declaration = target?.declarations.get(name)
    if (!target || !declaration || seen.has(`${target.path} ${name}`)) return
    if (options.isSkipped?.(target.text.slice(declaration.start, declaration.end))) return
    seen.add(`${target.path} ${name}`)
    for (const file of traceFiles(tree, { module: target, node: declaration, ...options, seen })) files.add(file)
  }
  for (const { node: part } of walkNodes(node)) {
    const { type, object, property } = part as Node
    const name: unknown = (type === 'MemberExpression' ? object : (part as Node))['name']
    if (!/^(?:Identifier|JSXIdentifier|MemberExpression)$/.test(type) || typeof name !== 'string') continue
    const binding = module.bindings.get(name)
    if (!binding) follow(module, name)
    else if (!binding.isType && options.isFollowed(binding.file))
      follow(tree.modules.get(binding.file), binding.name === '*' ? String(property?.name) : binding.name)
  }
  return files
}

/** Groups of files that import each other in a circle, of types too; each once, as its files. */
export function findImportCycles(tree: SourceTree): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    for (const next of tree.modules.get(file)?.imports ?? []) {
      if (!tree.modules.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) groups.push(group)
  }
  for (const file of tree.modules.keys()) if (!order.has(file)) visit(file)
  return groups
}

/** Requests for the first screen by the built page: it, and what it names. Null where nothing is built. */
export function countFirstRequests(folder: string): number | null {
  const page = path.join(folder, 'dist/web/index.html')
  if (!existsSync(page)) return null
  return 1 + new Set(readFileSync(page, 'utf8').match(/(?:src|href)="\/assets\/[^"]+"/g)).size
}
