import type { Booking } from '../../schema.ts'

/** The one of the two who is not the reader. */
export const otherOf = ({ role, mentor, student }: Booking): Booking['mentor'] => (role === 'mentor' ? student : mentor)
