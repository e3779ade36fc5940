import { describe, expect, test } from 'vitest'
import {
  isCode,
  isGenerated,
  isTest,
  isHandWritten,
  walkNodes,
  projectPaths,
  readFiles,
  parseFile,
  type SourceFile,
  type SyntaxNode,
} from './source-files.ts'

const budgets = { fileLines: 250, functionLines: 40, componentLines: 80, parameterCount: 2 }
const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const hasFileBudget = (path: string) =>
  isHandWritten(path) && !isTest(path) && /\.(?:[cm]?[jt]sx?|css|html|sh)$|^bin\//.test(path)
const hasFunctionBudget = (path: string) =>
  isCode(path) && !isTest(path) && !isGenerated(path) && !path.endsWith('.d.ts')

const lineCount = (text: string) => text.trimEnd().split('\n').length

function findOverlongFile({ path, text }: SourceFile): string[] {
  const lines = lineCount(text)
  return lines > budgets.fileLines ? [`${path}: ${lines} lines`] : []
}

function findOverlongFunctions(file: SourceFile): string[] {
  return [...walkNodes(parseFile(file))]
    .filter(({ node }) => functionTypes.has(node.type) && node.body !== null)
    .flatMap(({ node, ancestors }) => {
      const name = getFunctionName(node, ancestors)
      const location = `${file.path}:${lineCount(file.text.slice(0, node.start + 1))} ${name || 'function'}`
      const isComponent = /\.[jt]sx$/.test(file.path) && /^[A-Z]/.test(name)
      const lines = lineCount(file.text.slice(node.start, node.end))
      const parameterCount = (node.params ?? []).filter((parameter) => parameter.name !== 'this').length
      return [
        ...(lines > (isComponent ? budgets.componentLines : budgets.functionLines)
          ? [`${location}: ${lines} lines`]
          : []),
        ...(parameterCount > budgets.parameterCount && !isArgument(node, ancestors)
          ? [`${location}: ${parameterCount} parameters`]
          : []),
      ]
    })
}

/** The parameters of a function passed directly to a call are decided by the receiver. */
function isArgument(node: SyntaxNode, [parent]: SyntaxNode[]): boolean {
  return parent?.arguments?.includes(node) ?? false
}

/** Its own name, or that of the variable, property or method it is assigned to, also through a wrapper such as `memo(…)`. */
function getFunctionName(node: SyntaxNode, ancestors: SyntaxNode[]): string {
  const owner = ancestors.find(({ type }) => !/^(?:CallExpression|TSAsExpression|TSSatisfiesExpression)$/.test(type))
  return (node.id ?? owner?.id ?? owner?.key)?.name ?? ''
}

describe('budgets', () => {
  test('no file is longer than 250 lines', () => {
    expect(readFiles(projectPaths.filter(hasFileBudget)).flatMap(findOverlongFile)).toEqual([])
  })

  test('no function is longer than 40 lines, no component than 80, and none takes more than two parameters', () => {
    expect(readFiles(projectPaths.filter(hasFunctionBudget)).flatMap(findOverlongFunctions)).toEqual([])
  })
})

describe('the guard', () => {
  const lines = (count: number) => 'step()\n'.repeat(count)
  const findIn = (path: string, text: string) => findOverlongFunctions({ path, text })

  test('reports a file of 251 lines and not one of 250', () => {
    expect(findOverlongFile({ path: 'rules/a.ts', text: lines(251) })).toEqual(['rules/a.ts: 251 lines'])
    expect(findOverlongFile({ path: 'rules/a.ts', text: lines(250) })).toEqual([])
  })

  test.each([
    ['a declaration', `function long() {\n${lines(39)}}`, 'long'],
    ['a constant', `const long = () => {\n${lines(39)}}`, 'long'],
    ['a method', `class Clock { long() {\n${lines(39)}} }`, 'long'],
    ['a property', `const clock = { long: async () => {\n${lines(39)}} }`, 'long'],
    ['a callback', `each(() => {\n${lines(39)}})`, 'function'],
    ['a lower-case function beside components', `const view = <p />\nfunction long() {\n${lines(39)}}`, 'long'],
  ])('reports %s of 41 lines and not of 40', (_, text, name) => {
    expect(findIn('a.tsx', text)).toEqual([expect.stringMatching(new RegExp(`^a\\.tsx:[12] ${name}: 41 lines$`))])
    expect(findIn('a.tsx', text.replace('step()\n', ''))).toEqual([])
  })

  test.each([
    ['a component', `export function Card() {\n${lines(79)}}`],
    ['a wrapped component', `export const Card = memo(() => {\n${lines(79)}})`],
  ])('reports %s of 81 lines and not of 80', (_, text) => {
    expect(findIn('card.tsx', text)).toEqual(['card.tsx:1 Card: 81 lines'])
    expect(findIn('card.tsx', text.replace('step()\n', ''))).toEqual([])
    expect(findIn('card.ts', text.replace('step()\n', ''))).toEqual(['card.ts:1 Card: 80 lines'])
  })

  test('reports a third parameter, except where a receiver decides on them', () => {
    expect(findIn('a.ts', 'export const add = (a: number, b: number, c = 0) => a + b + c')).toEqual([
      'a.ts:1 add: 3 parameters',
    ])
    expect(findIn('a.ts', 'class A { constructor(a: string, b: string, ...rest: string[]) {} }')).toEqual([
      'a.ts:1 constructor: 3 parameters',
    ])
    expect(
      findIn(
        'a.ts',
        'function bound(this: Window, a: string, b: string) {}\nrows.reduce((sum, row, index) => sum + index, 0)',
      ),
    ).toEqual([])
  })

  test('counts characters, not bytes, and lines from the file', () => {
    expect(findIn('a.ts', `const é = 'ü ✓'\n\nfunction f(a, b, c) {}`)).toEqual(['a.ts:3 f: 3 parameters'])
  })

  test('looks at product code', () => {
    const checked = [
      'apps/server/main.ts',
      'bin/start',
      'features/a/web/a-screen.tsx',
      'platform/web/ui/card.module.css',
    ]
    const skipped = [
      'migrations/0001/migration.sql',
      'tests/harness/server.ts',
      'rules/a.test.ts',
      'package-lock.json',
      'docs/style.md',
    ]
    expect([...checked, ...skipped].filter(hasFileBudget)).toEqual(checked)
  })
})
