import { z } from 'zod'
import { callGoogle, parseGoogleReply } from './google-client.ts'
import {
  DriveError,
  type DownloadedFile,
  type DownloadOptions,
  type DriveFile,
  type FilePage,
  type FileQuery,
} from './port.ts'

type Api = { driveUrl: string; timeoutMs: number; accessToken: string }

const pageSize = 50

const file = z
  .object({
    id: z.string().min(1).max(200),
    name: z.string(),
    mimeType: z.string().max(200),
    modifiedTime: z.coerce.date(),
    size: z.coerce.number().int().nonnegative().optional(),
  })
  .transform(({ id, name, mimeType, modifiedTime, size }): DriveFile => {
    return { id, name, type: mimeType, size: isOnlineOnly(mimeType) ? null : (size ?? null), modifiedAt: modifiedTime }
  })
const fileFields = 'id,name,mimeType,modifiedTime,size'
const fileList = z.object({ files: z.array(file), nextPageToken: z.string().max(1_000).optional() })

const isOnlineOnly = (type: string) => type.startsWith('application/vnd.google-apps.')

export async function listFiles(api: Api, { q, types, cursor }: FileQuery): Promise<FilePage> {
  const params = new URLSearchParams({
    q: toDriveQuery({ q, types }),
    pageSize: String(pageSize),
    orderBy: 'modifiedTime desc',
    fields: `nextPageToken,files(${fileFields})`,
    supportsAllDrives: 'true',
    includeItemsFromAllDrives: 'true',
    ...(cursor !== null && { pageToken: cursor }),
  })
  const { files, nextPageToken } = parseGoogleReply(fileList, await get(api, { path: `/files?${params}` }))
  return { files, nextCursor: nextPageToken ?? null }
}

function toDriveQuery({ q, types }: Pick<FileQuery, 'q' | 'types'>): string {
  const ofTypes = types.map((type) => `mimeType = '${escape(type)}'`).join(' or ')
  return ['trashed = false', `(${ofTypes})`, ...(q === '' ? [] : [`name contains '${escape(q)}'`])].join(' and ')
}

const escape = (text: string) => text.replace(/[\\']/g, '\\$&')

/** The bytes of a file; of a document that exists only online, in the first format that is not too large for Google to make. */
export async function downloadFile(api: Api, { id, maxBytes, exports }: DownloadOptions): Promise<DownloadedFile> {
  const path = `/files/${encodeURIComponent(id)}`
  const reply = await get(api, { path: `${path}?fields=${fileFields}&supportsAllDrives=true` })
  const { name, type, size } = parseGoogleReply(file, reply)
  if (isOnlineOnly(type)) return { name, ...(await exportFile(api, { path, maxBytes, formats: exports[type] ?? [] })) }
  if (size !== null && size > maxBytes) throw new DriveError('tooLarge')
  const { bytes } = await get(api, { path: `${path}?alt=media&supportsAllDrives=true`, maxBytes })
  return { name, type, bytes }
}

type Export = { path: string; maxBytes: number; formats: readonly string[] }

async function exportFile(
  api: Api,
  { path, maxBytes, formats }: Export,
): Promise<Pick<DownloadedFile, 'type' | 'bytes'>> {
  const [type, ...others] = formats
  if (type === undefined) throw new DriveError('wrongType')
  try {
    const { bytes } = await get(api, { path: `${path}/export?mimeType=${encodeURIComponent(type)}`, maxBytes })
    return { type, bytes }
  } catch (error) {
    if (!(error instanceof DriveError) || error.failure !== 'tooLarge' || others.length === 0) throw error
    return exportFile(api, { path, maxBytes, formats: others })
  }
}

/** `maxBytes` where it brings a whole file, which takes longer. */
function get(
  { driveUrl: baseUrl, accessToken, timeoutMs }: Api,
  { path, maxBytes }: { path: string; maxBytes?: number },
) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const limits = maxBytes === undefined ? { timeoutMs } : { timeoutMs: timeoutMs * 2, maxBytes }
  return callGoogle({ baseUrl, headers, ...limits }, { path })
}
