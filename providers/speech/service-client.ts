import type { z } from 'zod'
import {
  callService as callAnyService,
  parseReply as parseAnyReply,
  ServiceError,
  type ServiceOptions,
  type ServiceReply,
  type ServiceRequest,
} from '../service-client.ts'
import { SpeechError } from './port.ts'

/** `callService` of all services, with the errors of this port. */
export async function callService(options: ServiceOptions, request: ServiceRequest): Promise<ServiceReply> {
  try {
    return await callAnyService(options, request)
  } catch (error) {
    throw toSpeechError(error)
  }
}

/** Parses a reply that must be JSON of this form; anything else is a fault of the service. */
export function parseReply<T extends z.ZodType>(schema: T, reply: ServiceReply): z.output<T> {
  try {
    return parseAnyReply(schema, reply)
  } catch (error) {
    throw toSpeechError(error)
  }
}

function toSpeechError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const { failure, message, retryAfterMs, cause } = error
  return new SpeechError(failure, { message, retryAfterMs, cause })
}

/** Text without characters that are no text, which a service may refuse or stumble over. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\uFFFD\uFFFE\uFFFF]+/gu, ' ')
}

/** How much of it is spoken: what is neither letter nor digit takes no time, and a text of such signs alone is not sent at all. */
export function countSpoken(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
