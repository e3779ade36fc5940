import { uploadErrors } from '#rules/upload-errors.ts'

/** The server's sentence about files that it would refuse. */
export const toRefusal = (names: readonly string[]): string =>
  uploadErrors['speech.wrong_type'][1].replace('{names}', names.join(', '))
