import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

/** A node of the syntax tree (ESTree with TypeScript): its position as string offsets, and the parts the guards use. */
export type SyntaxNode = {
  type: string
  start: number
  end: number
  name?: string
  id?: SyntaxNode | null
  key?: SyntaxNode
  params?: SyntaxNode[]
  arguments?: SyntaxNode[]
  body?: SyntaxNode | SyntaxNode[] | null
  source?: SyntaxNode | null
  exported?: SyntaxNode | null
}

/** What git tracks or would track; null where there is no git or no repository, as in a downloaded archive. */
export function listByGit(folder: string): string[] | null {
  if (!existsSync(join(folder, '.git'))) return null
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
    const lines = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options)
    return lines.split('\n').filter((path) => path !== '' && existsSync(join(folder, path)))
  } catch {
    return null
  }
}

/** Every file below the folder except those that `.gitignore` names; of its syntax only what ours uses: `/a/`, `a/`, `*.a`, `a`. */
export function listByWalk(folder: string): string[] {
  const lines = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const patterns = ['.git', ...lines.map((line) => line.replace(/\/$/, ''))].map((line) =>
    line.startsWith('/') ? line.slice(1) : `**/${line}`,
  )
  const exclude = ({ name, parentPath }: { name: string; parentPath: string }) => {
    const path = join(parentPath, name).slice(join(folder, '/').length)
    return patterns.some((pattern) => matchesGlob(path, pattern))
  }
  const entries = globSync(['**/*', '**/.*', '**/.*/**/*'], { cwd: folder, exclude, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
}

const paths = listByGit(root) ?? listByWalk(root)

/** Every file of the repository, untracked ones included, as paths from its root. */
export const projectPaths: readonly string[] = [...new Set(paths)].toSorted()

const tests = /\.test\.tsx?$|^tests\/|\/conformance(?:-[^/]+)?\.ts$|(?:^|\/)fake-[^/]+\.ts$/
const code = /\.[cm]?[jt]sx?$/
const sourceExtensions = /\.(?:[cm]?[jt]sx?|css|html|svg|md|json|ya?ml|sh)$|^bin\//

export const isTest = (path: string): boolean => tests.test(path)
export const isCode = (path: string): boolean => code.test(path)
/** Migrations and lock files are generated, and files whose name says so. */
export const isGenerated = (path: string): boolean =>
  /^migrations\/|(?:^|\/)generated\/|\.gen\.ts$|-lock\.json$/.test(path)
export const isHandWritten = (path: string): boolean => sourceExtensions.test(path) && !isGenerated(path)

/** The files at these paths, read. */
export function readFiles(of: readonly string[]): SourceFile[] {
  return of.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The syntax tree of a TypeScript or JavaScript file. */
export function parseFile({ path, text }: SourceFile): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return program as unknown as SyntaxNode
}

type VisitedNode = { node: SyntaxNode; ancestors: SyntaxNode[] }

/** Every node below and including `node`, each with the nodes around it, nearest first. */
export function* walkNodes(node: SyntaxNode): Generator<VisitedNode> {
  const waiting: VisitedNode[] = [{ node, ancestors: [] }]
  for (let visited = waiting.pop(); visited; visited = waiting.pop()) {
    yield visited
    const ancestors = [visited.node, ...visited.ancestors]
    const children = Object.values(visited.node).flat().filter(isNode)
    for (const child of children.toReversed()) waiting.push({ node: child, ancestors })
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
