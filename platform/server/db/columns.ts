import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A time-ordered id (UUIDv7), created here because PostgreSQL 15 to 17 cannot. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

export const newId = (): string => v7()

/** A point in time. Values from JavaScript have milliseconds; `now()` in SQL has microseconds. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Raw bytes: hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text that compares without case; the first migration creates the extension. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' })
