import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { DownloadedFile } from '#providers/drive/port.ts'
import { driveUses, exportExtensions, type DrivePurpose } from '#rules/drive-files.ts'
import type { driveFilePage, driveFileQuery } from '../../schema.ts'
import { withDrive } from '../drive/actions.ts'

/** Files of the viewer's drive that can be used for this. */
export async function listDriveFiles(
  ctx: Ctx,
  { purpose, q, cursor }: z.output<typeof driveFileQuery>,
): Promise<z.input<typeof driveFilePage>> {
  const { types, exports } = driveUses[purpose]
  return withDrive(ctx, (drive, accessToken) =>
    drive.listFiles(accessToken, { q, types: [...types, ...Object.keys(exports)], cursor: cursor ?? null }),
  )
}

type Wanted = { id: string; purpose: DrivePurpose }

/**
 * Fetches a file of the viewer's drive for one of its uses, within that use's types and size. A document that exists only online comes in
 * a format of that use, whose extension its name then has. Its bytes are not trusted: whoever gets them looks at them as at an upload.
 */
export async function fetchDriveFile(ctx: Ctx, { id, purpose }: Wanted): Promise<DownloadedFile> {
  const { types, exports, maxBytes } = driveUses[purpose]
  const file = await withDrive(ctx, (drive, accessToken) => drive.download(accessToken, { id, maxBytes, exports }))
  const isExported = Object.values(exports).some((formats) => formats.includes(file.type))
  if (!types.includes(file.type) && !isExported) throw problem('connection.file_type_wrong')
  return { ...file, name: withExtension(file) }
}

/** The files of these ids, one after the other: each may have as many bytes as are allowed. */
export async function fetchDriveFiles(
  ctx: Ctx,
  { ids, purpose }: { ids: readonly string[]; purpose: DrivePurpose },
): Promise<DownloadedFile[]> {
  const files: DownloadedFile[] = []
  for (const id of ids) files.push(await fetchDriveFile(ctx, { id, purpose }))
  return files
}

/** People may name a file without one, and documents that exist only online have none. */
function withExtension({ name, type }: DownloadedFile): string {
  const extension = exportExtensions[type]
  return extension === undefined || name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`
}
