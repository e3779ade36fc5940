/** What the fake uses of the library `oidc-provider`, which comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Configuration = {
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    features: Record<string, { enabled: boolean }>
    interactions: { url(ctx: unknown, interaction: { uid: string }): string }
    findAccount(ctx: unknown, sub: string): { accountId: string; claims(): object }
    ttl: Record<string, number>
  }

  type Interaction = {
    prompt: { name: string }
    params: Record<string, unknown>
    session?: { accountId: string }
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, reply: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, reply: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, reply: ServerResponse, result: object): Promise<void>
    Grant: new (grant: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }
}
