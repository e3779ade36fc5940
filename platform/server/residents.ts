import type { Base } from './ctx.ts'

type Closing = { close(): Promise<void> }

/** The long-lived parts of one running app. */
export type Residents = {
  of<T extends Closing>(resident: Resident<T>): T
  close(): Promise<void>
}

/** How a feature's long-lived part, such as a cache with its own connection, is made. */
export type Resident<T extends Closing> = { create(base: Base): T }

/**
 * Keeps what features need between requests: each part is made at its first use, once an app, and closed when the app
 * stops. Nothing of it is global, so several apps live in one process, as in tests.
 */
export function createResidents(base: () => Base): Residents {
  const made = new Map<Resident<Closing>, Closing>()
  return {
    of<T extends Closing>(resident: Resident<T>): T {
      const known = made.get(resident)
      if (known) return known as T
      const part = resident.create(base())
      made.set(resident, part)
      return part
    },
    async close() {
      await Promise.all([...made.values()].map((part) => part.close()))
    },
  }
}
