import type { z } from 'zod'
import {
  callService,
  parseReply,
  ServiceError,
  type ServiceOptions,
  type ServiceReply,
  type ServiceRequest,
} from '../service-client.ts'
import { DriveError, type DriveFailure } from './port.ts'

/** One request to Google; its failures as those of a drive. */
export async function callGoogle(options: ServiceOptions, request: ServiceRequest): Promise<ServiceReply> {
  try {
    return await callService(options, request)
  } catch (error) {
    throw toDriveError(error)
  }
}

/** A reply of this form; anything else counts as no reply. */
export function parseGoogleReply<T extends z.ZodType>(schema: T, reply: ServiceReply): z.output<T> {
  try {
    return parseReply(schema, reply)
  } catch (error) {
    throw toDriveError(error)
  }
}

const meaningByCode: Record<string, DriveFailure> = {
  invalid_grant: 'grantEnded',
  invalid_token: 'grantEnded',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  redirect_uri_mismatch: 'misconfigured',
  accessNotConfigured: 'misconfigured',
  exportSizeLimitExceeded: 'tooLarge',
  tooLarge: 'tooLarge',
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  notFound: 'notFound',
}

function toDriveError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const { code, status, retryAfterMs } = error
  const known = code === null ? undefined : meaningByCode[code]
  return new DriveError(known ?? toFailure(error, status), { retryAfterMs, cause: error })
}

function toFailure({ failure }: ServiceError, status: number | null): DriveFailure {
  if (status === 401) return 'tokenRefused'
  if (status === 404) return 'notFound'
  if (failure === 'busy' || failure === 'tooManyAtOnce') return 'busy'
  return failure === 'unavailable' ? 'unavailable' : 'refused'
}
