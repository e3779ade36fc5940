import type { Base } from './ctx.ts'

type Closable = { close(): Promise<void> }

/** The long-lived parts of one running app. */
export type Services = {
  get<T extends Closable>(definition: ServiceDefinition<T>): T
  close(): Promise<void>
}

/** How a feature's long-lived part, such as a cache with its own connection, is made. */
export type ServiceDefinition<T extends Closable> = { create(base: Base): T }

/**
 * Keeps what features need between requests: each part is made at its first use, once an app, and closed when the app
 * stops. Nothing of it is global, so several apps live in one process, as in tests.
 */
export function createServices(base: () => Base): Services {
  const instances = new Map<ServiceDefinition<Closable>, Closable>()
  return {
    get<T extends Closable>(definition: ServiceDefinition<T>): T {
      const existing = instances.get(definition)
      if (existing) return existing as T
      const instance = definition.create(base())
      instances.set(definition, instance)
      return instance
    },
    async close() {
      await Promise.all([...instances.values()].map((instance) => instance.close()))
    },
  }
}
