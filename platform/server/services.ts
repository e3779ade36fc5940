import type { Base, Closable, ServiceDefinition, Services } from './base.ts'

/**
 * Keeps what features need between requests. Each service is created at its first use and closed when the app stops.
 * Services belong to one app, not to the process, because tests run several apps in one process.
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
