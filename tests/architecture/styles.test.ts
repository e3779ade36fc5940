import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, projectPaths, readFiles } from './source-files.ts'

const sheetImport = /import (\w+) from '([^']+\.module\.css)'/g
const className = /\.([A-Za-z_][\w-]*)/g

const sheets = new Map(
  readFiles(projectPaths.filter((path) => path.endsWith('.module.css'))).map(({ path, text }) => {
    const rules = text
      .replaceAll(/:global\([^)]*\)/g, '')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/url\([^)]*\)|'[^']*'|\d*\.\d+\w*/g, '')
    return [
      path,
      new Set([...rules.matchAll(className)].map(([, name]) => name!).filter((name) => !name.startsWith('mantine-'))),
    ]
  }),
)

/** What each style sheet's importers use of it; null where one picks a class by a computed name. */
const uses = new Map<string, Set<string> | null>()
for (const { path, text } of readFiles(projectPaths.filter(isCode))) {
  for (const [, name, specifier] of text.matchAll(sheetImport)) {
    const sheet = specifier!.startsWith('#') ? specifier!.slice(1) : posix.join(posix.dirname(path), specifier!)
    const code = text.replaceAll(sheetImport, '')
    const names = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!)
    const isComputed = new RegExp(`\\b${name}\\[|[=:{(,] *${name}(?=\\s|[,})])`).test(code)
    const known = uses.get(sheet)
    uses.set(sheet, isComputed || known === null ? null : new Set([...(known ?? []), ...names]))
  }
}

test('every class a screen names is in its style sheet, and every class of a sheet is named', () => {
  const findings = [...sheets].flatMap(([path, classes]) => {
    const used = uses.get(path)
    if (used === null) return []
    if (used === undefined) return [`${path}: imported by nobody`]
    return [
      ...[...used].filter((name) => !classes.has(name)).map((name) => `${path}: no rule for ${name}`),
      ...[...classes].filter((name) => !used.has(name)).map((name) => `${path}: ${name} is used by nobody`),
    ]
  })
  expect(findings).toEqual([])
})
