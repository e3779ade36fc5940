import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isCode,
  isGenerated,
  walkNodes,
  projectPaths,
  readFiles,
  root,
  parseFile,
  type SourceFile,
} from './source-files.ts'

/** A word the glossary rejects, and where: `words` in sequence anywhere in a name, at its start, or as the whole name. */
type Ban = { term: string; words: string[]; whole: string | null; isPrefix: boolean; below: RegExp | null }

/** `readHTTPTable` and `read-http-table` are the words read, http, table. */
const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

function parseBan(text: string): Ban {
  const [term = '', below] = text.split('@')
  const bare = term.replace(/^=|…$/g, '')
  return {
    term: text,
    words: splitWords(bare),
    whole: term.startsWith('=') ? bare : null,
    isPrefix: term.endsWith('…'),
    below: below === undefined ? null : new RegExp(`^${below.replaceAll('*', '[^/]+')}/`),
  }
}

function readBans(markdown: string): Ban[] {
  const rows = markdown.split('\n').filter((line) => /^\|.*\|.*\|.*\|$/.test(line))
  return rows.flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, text]) => parseBan(text!)))
}

const bans = readBans(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

function bansIn(name: string, path: string): string[] {
  const words = splitWords(name)
  const holds = ({ words: banned, isPrefix }: Ban) =>
    words.some((_, start) => (start === 0 || !isPrefix) && banned.every((word, index) => words[start + index] === word))
  return bans
    .filter((ban) => (ban.below?.test(path) ?? true) && (ban.whole === null ? holds(ban) : ban.whole === name))
    .filter((ban) => !ban.isPrefix || words.length > ban.words.length)
    .map(({ term }) => `${path}: ${name} (${term})`)
}

const declaringTypes = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
])
/** Names of events, jobs, topics and errors: `venture.created`, `content-sync.start-all`. */
const dottedName = /^[a-z][A-Za-z-]*\.[a-z][\w-]*$/

/** Every name a file declares: variables, functions, types, parameters, properties it writes, and dotted names in quotes. */
function namesIn(file: SourceFile): Set<string> {
  const names = new Set<string>()
  const add = (node: unknown) => {
    const { type, name } = (node ?? {}) as { type?: string; name?: string }
    if (type === 'Identifier' && name !== undefined) names.add(name)
  }
  for (const { node } of walkNodes(parseFile(file))) {
    const { value } = node as unknown as { value?: unknown }
    if (declaringTypes.has(node.type)) add(node.id)
    for (const parameter of node.params ?? []) add(parameter)
    if (/^(?:Property|TSPropertySignature|TSMethodSignature|MethodDefinition|PropertyDefinition)$/.test(node.type)) {
      add(node.key)
      add(value)
    }
    if (node.type === 'Literal' && typeof value === 'string' && dottedName.test(value)) names.add(value)
  }
  return names
}

const classNames = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!)

const isJudged = (path: string) => !isGenerated(path) && !/^(?:docs|content)\//.test(path)

describe('the glossary', () => {
  test('no identifier and no name of an event, job or error uses a rejected word', () => {
    const files = readFiles(projectPaths.filter((path) => isCode(path) && isJudged(path)))
    expect(files.flatMap((file) => [...namesIn(file)].flatMap((name) => bansIn(name, file.path)))).toEqual([])
  })

  test('no file, folder or CSS class does', () => {
    const paths = projectPaths.filter(isJudged)
    expect(
      paths.flatMap((path) => path.split('/').flatMap((segment) => bansIn(segment.replace(/\..*$/, ''), path))),
    ).toEqual([])
    const sheets = readFiles(projectPaths.filter((path) => path.endsWith('.css')))
    expect(sheets.flatMap((file) => classNames(file).flatMap((name) => bansIn(name, file.path)))).toEqual([])
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
