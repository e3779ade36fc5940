import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCode, isGenerated, walkNodes, root, parseFile, type SourceFile } from './source-files.ts'

/** A rejected term of the glossary: its `words` in sequence anywhere in a name, only at its start, or as the whole name. */
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

export const bans = readBans(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

export function bansIn(name: string, path: string): string[] {
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
/** Names of events, jobs, topics and errors: `venture.created`, `content.copy-file`. */
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

/** Every rejected word in these files: in identifiers and quoted names, in paths, and in CSS classes. */
export function findRejectedWords(files: readonly SourceFile[]): {
  names: string[]
  paths: string[]
  classes: string[]
} {
  const judged = files.filter(({ path }) => isJudged(path))
  const code = judged.filter(({ path }) => isCode(path))
  const sheets = judged.filter(({ path }) => path.endsWith('.css'))
  return {
    names: code.flatMap((file) => [...namesIn(file)].flatMap((name) => bansIn(name, file.path))),
    paths: judged.flatMap(({ path }) =>
      path.split('/').flatMap((segment) => bansIn(segment.replace(/\..*$/, ''), path)),
    ),
    classes: sheets.flatMap((file) => classNames(file).flatMap((name) => bansIn(name, file.path))),
  }
}
