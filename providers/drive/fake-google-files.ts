import { toJsonReply, type FakeReply } from '../fake-service.ts'

/** `exports`: of a document that exists only online, by format; `tooLarge` is answered as Google does above 10 MB. */
export type FakeFile = {
  id: string
  name: string
  mimeType: string
  modifiedTime: string
  bytes?: Buffer
  exports?: Record<string, Buffer | 'tooLarge'>
}

type Options = {
  token: string
  files: FakeFile[]
  grants: Map<string, { isRevoked: boolean; accessTokens: Set<string>; scope: string }>
  quirks: { refusesAccess?: boolean }
}

const refusal = (code: number, reason: string) =>
  toJsonReply(code, { error: { code, message: 'Fake refusal.', errors: [{ domain: 'global', reason, message: '' }] } })

/** Drive's API for files. */
export function answerFiles(url: URL, { token, files, grants, quirks }: Options): FakeReply {
  const grant = [...grants.values()].find(({ accessTokens }) => accessTokens.has(token))
  if (!grant || grant.isRevoked || quirks.refusesAccess) return refusal(401, 'authError')
  if (!grant.scope.includes('drive.file')) return refusal(403, 'insufficientPermissions')
  const [, id, action] = /^\/drive\/v3\/files(?:\/([^/]+)(\/export)?)?$/.exec(url.pathname) ?? []
  if (id === undefined) return listFiles(url, files)
  const file = files.find((one) => one.id === decodeURIComponent(id))
  if (!file) return refusal(404, 'notFound')
  if (action) return exportFile(file, url.searchParams.get('mimeType') ?? '')
  if (url.searchParams.get('alt') !== 'media') return toJsonReply(200, toMetadata(file))
  if (!file.bytes) return refusal(403, 'fileNotDownloadable')
  return { status: 200, contentType: file.mimeType, body: file.bytes }
}

const toMetadata = ({ id, name, mimeType, modifiedTime, bytes }: FakeFile) => ({
  id,
  name,
  mimeType,
  modifiedTime,
  ...(bytes && { size: String(bytes.length) }),
})

/** The part of Drive's query language that is used; anything else is an error there too. */
const query = /^trashed = false and \(((?:mimeType = '[^']+'(?: or )?)+)\)(?: and name contains '((?:[^'\\]|\\.)*)')?$/

function listFiles({ searchParams }: URL, files: FakeFile[]): FakeReply {
  const [, types, words = ''] = query.exec(searchParams.get('q') ?? '') ?? []
  if (types === undefined) return refusal(400, 'invalid')
  const wanted = words.replace(/\\(.)/g, '$1').toLowerCase()
  const found = files
    .filter(({ name, mimeType }) => types.includes(`'${mimeType}'`) && name.toLowerCase().includes(wanted))
    .toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime))
  const start = Number(searchParams.get('pageToken') ?? 0)
  const end = start + Math.min(4, Number(searchParams.get('pageSize')))
  const page = found.slice(start, end).map(toMetadata)
  return toJsonReply(200, { files: page, ...(end < found.length && { nextPageToken: String(end) }) })
}

function exportFile({ exports = {} }: FakeFile, format: string): FakeReply {
  const body = exports[format]
  if (body === undefined) return refusal(400, 'badRequest')
  return body === 'tooLarge' ? refusal(403, 'exportSizeLimitExceeded') : { status: 200, contentType: format, body }
}
