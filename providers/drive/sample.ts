import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { v4 } from 'uuid'
import { z } from 'zod'
import { DriveError, type Drive, type DriveFile, type DriveGrant, type DriveTokens } from './port.ts'

const folder = path.resolve(import.meta.dirname, '../../content/drive')
const dayMs = 86_400_000
const codeMs = 600_000
const accessMs = 3_600_000
const pageSize = 4

type Sample = {
  id: string
  name: string
  type: string
  ageDays: number
  size?: number
  formats?: Record<string, string>
}

/** What everybody finds in the sample drive, the last modified first. `formats`: files of a document that exists only online. */
const samples: readonly Sample[] = [
  { id: 'coffee-receipt.png', name: 'Coffee receipt.png', type: 'image/png', ageDays: 1, size: 23_209 },
  {
    id: 'customer-interviews',
    name: 'Customer interviews, week 3',
    type: 'application/vnd.google-apps.document',
    ageDays: 2,
    formats: {
      'application/pdf': 'document.pdf',
      'text/markdown': 'document.md',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document.docx',
    },
  },
  { id: 'pitch-deck.pdf', name: 'Pitch deck.pdf', type: 'application/pdf', ageDays: 6, size: 15_196 },
  { id: 'print-shop-receipt.pdf', name: 'Print shop receipt.pdf', type: 'application/pdf', ageDays: 9, size: 17_893 },
  { id: 'user-testing-script.md', name: 'User testing script.md', type: 'text/markdown', ageDays: 20, size: 662 },
  {
    id: 'founders-agreement.docx',
    name: 'Founders agreement.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ageDays: 45,
    size: 6_059,
  },
]

const issuedCode = z.object({
  id: z.string(),
  codeChallenge: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

type SampleOptions = { publicUrl: string; now(): Date }

/**
 * A drive of the instance itself, for trying everything without an account at Google: the same sample documents for everybody. Its codes and
 * tokens guard nothing but these, so they are not signed; what was used or revoked is remembered by this process alone.
 */
export function createSampleDrive({ publicUrl, now }: SampleOptions): Drive {
  const ended = new LRUCache<string, true>({ max: 10_000 })
  const after = (ms: number) => new Date(now().getTime() + ms)
  return {
    name: 'sample-drive',
    issuer: publicUrl,
    mayPickFiles: false,
    consentPage: {
      createCode: (request) => encode({ ...request, id: v4(), expiresAt: after(codeMs).getTime() }),
    },
    createAuthUrl: ({ state, codeChallenge, redirectUri }) => {
      const params = new URLSearchParams({ state, code_challenge: codeChallenge, redirect_uri: redirectUri })
      return `${publicUrl}/api/services/google-drive/sample-consent?${params}`
    },
    async exchange({ code, codeVerifier, redirectUri }): Promise<DriveGrant> {
      const { data: issued } = issuedCode.safeParse(parseCode(code))
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      const isGood = issued?.codeChallenge === challenge && issued.redirectUri === redirectUri
      if (!isGood || issued.expiresAt <= now().getTime() || ended.has(code)) throw new DriveError('grantEnded')
      ended.set(code, true)
      return { ...issueTokens(issued.id, after(accessMs)), isComplete: true, email: null }
    },
    async refresh(refreshToken) {
      const [kind, id = ''] = refreshToken.split('.')
      if (kind !== 'refresh' || id === '' || ended.has(id)) throw new DriveError('grantEnded')
      return { ...issueTokens(id, after(accessMs)), refreshToken: null }
    },
    async revoke(token) {
      ended.set(token.split('.')[1] ?? '', true)
    },
    ...createSampleFiles({ now, isEnded: (id) => ended.has(id) }),
  }
}

const issueTokens = (id: string, accessExpiresAt: Date): DriveTokens => ({
  accessToken: `access.${id}.${accessExpiresAt.getTime()}`,
  accessExpiresAt,
  refreshToken: `refresh.${id}`,
  expiresAt: null,
})

type Access = { now(): Date; isEnded(id: string): boolean }

function createSampleFiles({ now, isEnded }: Access): Pick<Drive, 'listFiles' | 'download'> {
  const assertAccess = (token: string) => {
    const [kind, id = '', expiresAt] = token.split('.')
    const isValid = kind === 'access' && !isEnded(id) && Number(expiresAt) > now().getTime()
    if (!isValid) throw new DriveError('tokenRefused')
  }
  return {
    async listFiles(accessToken, { q, types, cursor }) {
      assertAccess(accessToken)
      const words = q.toLowerCase()
      const found = samples.filter(({ name, type }) => types.includes(type) && name.toLowerCase().includes(words))
      const start = Number(cursor ?? 0) || 0
      const files = found.slice(start, start + pageSize).map((sample) => toFile(sample, now()))
      return { files, nextCursor: start + pageSize < found.length ? String(start + pageSize) : null }
    },
    async download(accessToken, { id, maxBytes, exports }) {
      assertAccess(accessToken)
      const sample = samples.find((one) => one.id === id)
      if (!sample) throw new DriveError('notFound')
      return readSample(sample, { maxBytes, formats: exports[sample.type] ?? [] })
    },
  }
}

function parseCode(code: string): unknown {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString())
  } catch {
    return undefined
  }
}

const toFile = ({ id, name, type, size, ageDays }: Sample, now: Date): DriveFile => ({
  id,
  name,
  type,
  size: size ?? null,
  modifiedAt: new Date(now.getTime() - ageDays * dayMs),
})

async function readSample(sample: Sample, { maxBytes, formats }: { maxBytes: number; formats: readonly string[] }) {
  if (!sample.formats) {
    const bytes = await readFile(path.join(folder, sample.id))
    if (bytes.length > maxBytes) throw new DriveError('tooLarge')
    return { name: sample.name, type: sample.type, bytes }
  }
  const possible = formats.filter((format) => sample.formats![format])
  if (possible.length === 0) throw new DriveError('wrongType')
  for (const type of possible) {
    const bytes = await readFile(path.join(folder, sample.id, sample.formats[type]!))
    if (bytes.length <= maxBytes) return { name: sample.name, type, bytes }
  }
  throw new DriveError('tooLarge')
}
