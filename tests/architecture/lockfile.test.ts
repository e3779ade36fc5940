import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = { version?: string; resolved?: string; integrity?: string; link?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(packages).filter(([packagePath, { link }]) => packagePath !== '' && !link)
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

test('every locked package has its checksum, so that none can be replaced (T34)', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(
    locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([packagePath]) => packagePath),
  ).toEqual([])
})

test('packages come from the registry alone', () => {
  const unregistered = locked.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(unregistered.map(([packagePath]) => packagePath)).toEqual([])
})

test('our own list names exact versions', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\./.test(version))
  expect(loose).toEqual([])
})
