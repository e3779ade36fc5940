import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

export type Selection = {
  /** Path filters for Vitest. */
  server: string[]
  /** Files for Playwright. */
  stories: string[]
}

/** Always worth their seconds: imports, names, sizes, generated documents. */
const guards = 'tests/architecture/'
/** A change below every feature: all features, and of the security tests who may do what. */
const wholeServer = ['rules/', 'platform/', 'features/', 'tests/security/access']
/** The shell and every component. A change to them may break any screen, which only `npm test` finds out. */
const webSmoke = ['tests/journeys/shell.test.ts', 'tests/journeys/styleguide.test.ts']

/** Which tests a change of these files may break, at most some two minutes of them; `npm test` runs the rest. */
export function selectTests(changedPaths: readonly string[]): Selection {
  const server = new Set<string>(changedPaths.length > 0 ? [guards] : [])
  const stories = new Set<string>()
  for (const file of changedPaths) {
    const [area = '', name = '', side = ''] = file.split('/')
    const isDocument = file.endsWith('.md')
    if (/^tests\/journeys\/.*\.test\.ts$/.test(file)) stories.add(file)
    else if (/\.test\.tsx?$/.test(file)) server.add(file)
    else if (area === 'features' && side === 'web') addAll(stories, findStories(name))
    else if (area === 'features') {
      addAll(
        server,
        [name, ...findCallers(name)].map((feature) => `features/${feature}/`),
      )
      addAll(stories, findStories(name))
    } else if (area === 'providers') addAll(server, [`providers/${name}/`, 'apps/server/'])
    else if (/^(?:platform|apps)\/web\//.test(file)) addAll(stories, webSmoke)
    else if (area === 'bin') server.add('tests/commands/')
    else if (/^(?:rules|platform|apps|migrations|content)$/.test(area) && !isDocument) addAll(server, wholeServer)
    else if (area === 'tests' && !isDocument) server.add(`tests/${name}/`)
  }
  return { server: [...server].filter((filter) => filter !== 'tests/journeys/'), stories: [...stories] }
}

const addAll = (set: Set<string>, values: string[]) => values.forEach((value) => set.add(value))

/** Features whose server calls this one. */
function findCallers(feature: string): string[] {
  return readdirSync(path.join(root, 'features')).filter(
    (name) =>
      name !== feature &&
      listSources(`features/${name}/server`).some((file) => read(file).includes(`'#features/${feature}/server/`)),
  )
}

function listSources(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name))
}

/** Stories that name an address of this feature: of its endpoints, or of its screens. */
function findStories(feature: string): string[] {
  const addresses = listAddresses(feature)
  const folder = 'tests/journeys'
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => {
      const text = readWithFixtures(file)
      return addresses.some((address) => new RegExp(`['\`}]${address}(?![\\w-])`).test(text))
    })
}

/** The story and the fixtures it imports, except those that all share. */
function readWithFixtures(file: string): string {
  const text = read(file)
  const imported = [...text.matchAll(/ from '\.\/([\w-]+\.ts)'/g)].map(([, name]) => name!)
  const own = imported.filter((name) => name !== 'fixtures.ts').map((name) => read(`tests/journeys/${name}`))
  return [text, ...own].join('\n')
}

/** Each address up to its first parameter: `/api/ventures` for `/api/ventures/{id}`. */
function listAddresses(feature: string): string[] {
  const [contract, routes] = ['contract.ts', 'web/routes.tsx']
    .map((file) => `features/${feature}/${file}`)
    .map((file) => (existsSync(path.join(root, file)) ? read(file) : ''))
  const found = [
    ...contract!.matchAll(/'[A-Z]+ (\/[^'{]*)/g),
    ...routes!.matchAll(/'(\/[^'$]*)/g),
    ...listScreenPaths(routes!),
  ]
  const fixed = found.map(([, address]) => address!.replace(/\/$/, ''))
  return [...new Set(fixed)].filter((address) => address !== '' && address !== '/api')
}

/** A screen may also be named by its row in `rules/paths.ts`. */
function listScreenPaths(routes: string): RegExpMatchArray[] {
  const names = new Set([...routes.matchAll(/\bpaths\.(\w+)/g)].map(([, name]) => name))
  return [...read('rules/paths.ts').matchAll(/^ {2}(\w+): +\{ path: '(\/[^'{]*)/gm)]
    .filter(([, name]) => names.has(name!))
    .map(([all, , address]) => [all, address!] as unknown as RegExpMatchArray)
}

/** Files that differ from this commit, new ones included. */
function listChanges(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

if (import.meta.main) process.stdout.write(JSON.stringify(selectTests(listChanges(process.argv[2] ?? 'HEAD'))))
