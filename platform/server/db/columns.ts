import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A time-ordered id made here rather than in SQL: PostgreSQL 15 to 17 have no UUIDv7. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

export const newId = (): string => v7()

/** An instant, to the microsecond, always with time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Raw bytes: hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Text compared without case; the extension is created by the first migration. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' })
