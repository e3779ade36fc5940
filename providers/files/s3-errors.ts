import { S3ServiceException } from '@aws-sdk/client-s3'

type Method = 'GET' | 'PUT' | 'DELETE'

const getStatus = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

export const isMissing = (error: unknown): boolean =>
  getStatus(error) === 404 && (error as Error).name !== 'NoSuchBucket'

export const isRangeError = (error: unknown): boolean => getStatus(error) === 416

/** A sentence for the log. It holds no more of the answer than its code: stores repeat key ids and signatures. */
export function toStoreError(error: unknown, method: Method): Error {
  if (error instanceof Error && /^The (file store|range) /.test(error.message)) return error
  const status = getStatus(error)
  const { name = '', code } = (error ?? {}) as { name?: string; code?: string }
  if (status !== undefined && status >= 300)
    return new Error(
      `The file store answered ${method} with ${status} ${/^\w{1,60}$/.test(name) ? name : ''}`.trimEnd(),
    )
  if (name === 'TimeoutError') return new Error(`The file store did not answer ${method} in time`)
  return new Error('The connection to the file store failed', { cause: code ?? name })
}
