/** A file of this browser, or one of the person's drive, which the server fetches. `size`: null where it is not known yet. */
export type Convertible = File | { driveId: string; name: string; size: number | null }

/** A file that waits to be converted. `problem` says why it was refused. */
export type ChosenFile = { id: string; file: Convertible; problem?: string }

/** As a form sends it. */
export const toFileField = (file: Convertible): Record<string, string | File> =>
  file instanceof File ? { file } : { driveFileId: file.driveId }
