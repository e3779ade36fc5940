import { describe, expect, test } from 'vitest'
import { isGenerated, isTest, isHandWritten, projectPaths, readFiles, type SourceFile } from './source-files.ts'

// Joined from parts so that this file does not match itself.
const unfinished = new RegExp(
  `\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', '(?i:coming' + '[ -]soon)', '(?i:lorem' + '[ -]ipsum)'].join('|')})\\b`,
)
const machinePath = new RegExp(
  `(?:(?<![\\w./~-])|(?<=file://))/(?:${['home', 'root', 'tmp', 'work', 'Users', 'var/folders'].join('|')})/[\\w.~-]|\\b[A-Z]:\\\\{1,2}[Uu]sers`,
)

function findMatches(file: SourceFile, pattern: RegExp): string[] {
  return file.text.split('\n').flatMap((line, index) => {
    const matched = pattern.exec(line)
    return matched ? [`${file.path}:${index + 1} ${matched[0]}`] : []
  })
}

const files = readFiles(projectPaths.filter((path) => isHandWritten(path) && !isGenerated(path)))

describe('words', () => {
  test('product code contains no unfinished markers and no placeholder text', () => {
    expect(files.filter(({ path }) => !isTest(path)).flatMap((file) => findMatches(file, unfinished))).toEqual([])
  })

  test('no file contains a path of a developer machine', () => {
    expect(files.flatMap((file) => findMatches(file, machinePath))).toEqual([])
  })
})

describe('the guard', () => {
  const findIn = (pattern: RegExp, text: string) => findMatches({ path: 'a.ts', text: `\n${text}` }, pattern)

  test.each([
    '// TO' + 'DO: later',
    '/* FIX' + 'ME */',
    'X' + 'XX',
    "'Coming " + "soon'",
    'coming-' + 'soon',
    'Lorem ' + 'ipsum dolor',
  ])('reports %j', (text) => {
    expect(findIn(unfinished, text)).toHaveLength(1)
  })

  test.each([
    '/ho' + 'me/ada/x',
    "'/wo" + "rk/main'",
    'file:///tm' + 'p/a',
    '(/Us' + 'ers/ada)',
    'C:' + '\\Users\\ada',
    '"/ro' + 'ot/.cache"',
  ])('reports %j as a path of a machine', (text) => expect(findIn(machinePath, text)).toHaveLength(1))

  test('leaves ordinary words alone', () => {
    expect(findIn(unfinished, "const todos = mastodon + 'soon coming', xxx")).toEqual([])
    expect(
      findIn(
        machinePath,
        "'/api/wo" +
          "rk/1', https://a.test/home/x, ./tmp/a, tmpdir(), /root, /homepage/x, import '#apps/wo" +
          "rk/a.ts'",
      ),
    ).toEqual([])
  })
})
