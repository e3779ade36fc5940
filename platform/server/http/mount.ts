import {
  splitRoute,
  type Contract,
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  type Route,
} from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import type { Browsers } from './browsers.ts'
import type { CookieNames } from './cookie.ts'

/** The raw request and reply, for handlers that set cookies, read an upload, or send bytes. */
export type Http = { request: FastifyRequest; reply: FastifyReply; cookies: CookieNames; browsers: Browsers }

/** What the handler of a `download`, `stream`, `page`, `redirect` or `form` answers with: the reply it has sent. */
export type RawReply = FastifyReply

/** The context of a request. */
export type RequestCtx = Ctx & { http: Http }

type HandlerResult<E> = HandlerReply<E> extends (infer Item)[] ? HandlerReply<E> | Page<Item> : HandlerReply<E>

/** Handlers that send bytes, events, or HTML themselves answer with the reply; with nothing where a stream has taken the connection. */
type HandlerAnswer<E> =
  E extends Endpoint<Route, z.ZodType, z.ZodType, z.ZodType, infer W>
    ? [W] extends ['stream']
      ? RawReply | void
      : [W] extends ['download' | 'page' | 'redirect' | 'form']
        ? RawReply
        : HandlerResult<E>
    : HandlerResult<E>

/** Receives the parsed input. Handlers of what is sent raw send their answer through `ctx.http.reply`. */
export type Handler<E> = (ctx: RequestCtx, input: HandlerInput<E>) => Promise<HandlerAnswer<E>>

export type MountedEndpoint = { endpoint: Endpoint; path: string; handler: Handler<Endpoint> }

/** Pairs every endpoint of a contract with its handler; a missing one does not compile. */
export function mount<C extends Contract>(contract: C, handlers: { [K in keyof C]: Handler<C[K]> }): MountedEndpoint[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    path: splitRoute(endpoint.route).path,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))
}
