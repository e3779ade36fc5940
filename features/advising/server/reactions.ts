import { findRole } from '#features/users/server/queries.ts'
import { on } from '#platform/server/events.ts'
import { followBooking, linkBooking, returnRequests } from './meetings/actions.ts'

const left = 'The advisor is no longer in the program.'

export const reactions = [
  on('booking.created', { job: 'advising.link-booking', react: linkBooking }),
  on('booking.rescheduled', { job: 'advising.follow-moved-booking', react: followBooking }),
  on('booking.canceled', { job: 'advising.follow-canceled-booking', react: followBooking }),
  on('booking.completed', { job: 'advising.follow-completed-booking', react: followBooking }),
  on('booking.missed', { job: 'advising.follow-missed-booking', react: followBooking }),
  on('mentor.unassigned', {
    job: 'advising.return-of-unassigned',
    react: (ctx, { subjectId, data }) =>
      returnRequests(ctx, {
        assigneeId: data.mentorId,
        requesterId: subjectId,
        note: 'The advisor is no longer assigned to the student.',
      }),
  }),
  on('person.deactivated', {
    job: 'advising.return-of-deactivated',
    react: (ctx, { subjectId }) => returnRequests(ctx, { assigneeId: subjectId, note: left }),
  }),
  on('person.roleChanged', {
    job: 'advising.return-of-role-changed',
    react: async (ctx, { subjectId }) => {
      if ((await findRole(ctx, subjectId)) === 'student')
        await returnRequests(ctx, { assigneeId: subjectId, note: left })
    },
  }),
]
