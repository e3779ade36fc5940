import { findRole } from '#features/users/server/queries.ts'
import { on } from '#platform/server/events.ts'
import { followBooking, linkBooking, returnRequests } from './meetings/actions.ts'

const left = 'The advisor is no longer in the program.'

export const reactions = [
  on('booking.created', { job: 'advising-requests.link-booking', react: linkBooking }),
  on('booking.rescheduled', { job: 'advising-requests.follow-moved-booking', react: followBooking }),
  on('booking.canceled', { job: 'advising-requests.follow-canceled-booking', react: followBooking }),
  on('booking.completed', { job: 'advising-requests.follow-completed-booking', react: followBooking }),
  on('booking.missed', { job: 'advising-requests.follow-missed-booking', react: followBooking }),
  on('mentor.unassigned', {
    job: 'advising-requests.return-of-unassigned',
    react: (ctx, { subjectId, data }) =>
      returnRequests(ctx, {
        assigneeId: data.mentorId,
        requesterId: subjectId,
        note: 'The advisor is no longer assigned to the student.',
      }),
  }),
  on('person.deactivated', {
    job: 'advising-requests.return-of-deactivated',
    react: (ctx, { subjectId }) => returnRequests(ctx, { assigneeId: subjectId, note: left }),
  }),
  on('person.roleChanged', {
    job: 'advising-requests.return-of-role-changed',
    react: async (ctx, { subjectId }) => {
      if ((await findRole(ctx, subjectId)) === 'student')
        await returnRequests(ctx, { assigneeId: subjectId, note: left })
    },
  }),
]
