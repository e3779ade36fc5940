import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMmdb } from './mmdb.ts'

const folder = await mkdtemp(join(tmpdir(), 'foundry-geo-'))
afterAll(() => rm(folder, { recursive: true }))

test('the table that comes with it knows countries, and of anything unreadable nothing', async () => {
  const geo = await openMmdb({})
  expect(geo.locate('128.143.22.1')).toEqual({ country: 'US', region: null, city: null })
  for (const address of ['10.0.0.1', '', 'nonsense', '999.1.1.1', 'fe80::1%eth0'])
    expect(geo.locate(address)).toEqual({ country: null, region: null, city: null })
})

test.each(['', 'hello', '\u0000'.repeat(5_000)])(
  'a file that is no table is named with its setting',
  async (content) => {
    const geoFile = join(folder, 'cities.mmdb')
    await writeFile(geoFile, content)
    await expect(openMmdb({ geoFile })).rejects.toThrow(`GEO_FILE: ${geoFile} is not a table in the MaxMind format`)
  },
)
