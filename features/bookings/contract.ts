import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { feedbackQuery, meetingFeedback, mentorRating, newFeedback } from './feedback-schema.ts'
import {
  availability,
  availabilityEdit,
  booking,
  bookingViews,
  cancellation,
  mentorSlots,
  newBooking,
  outcome,
  reschedule,
  slotsQuery,
} from './schema.ts'

export const contract = {
  getAvailability: endpoint('GET /api/bookings/availability', {
    permission: 'availability.edit',
    summary: 'Your hours and rules for meetings. Before you set any, suggested ones without hours.',
    reply: availability,
  }),
  editAvailability: endpoint('PUT /api/bookings/availability', {
    permission: 'availability.edit',
    summary: 'Sets your hours, exceptions and rules. Booked meetings stay.',
    body: availabilityEdit,
    reply: availability,
    limit: 'availability.edit',
    invalidates: ['agenda', 'bookings'],
  }),
  refreshBusyTimes: endpoint('POST /api/bookings/availability/refresh', {
    permission: 'availability.edit',
    summary: 'Reads the busy times of your calendar now, instead of within 15 minutes.',
    reply: availability,
    limit: 'availability.edit',
    invalidates: ['agenda', 'bookings'],
  }),
  listSlots: endpoint('GET /api/bookings/slots', {
    permission: 'booking.create',
    summary: 'Free times of your mentors, or of one of them, for up to 31 days.',
    query: slotsQuery,
    reply: z.array(mentorSlots),
  }),
  listBookings: endpoint('GET /api/bookings', {
    permission: 'booking.list',
    summary:
      'Your meetings: upcoming ones soonest first, past and canceled ones, or those that wait for your feedback, newest first.',
    query: pageQuery.extend({ view: z.enum(bookingViews).default('upcoming') }),
    reply: z.array(booking),
  }),
  createBooking: endpoint('POST /api/bookings', {
    permission: 'booking.create',
    summary:
      'Books a free time with one of your mentors. Both get a calendar invitation by email. 409 when it was just taken.',
    body: newBooking,
    reply: booking,
    status: 201,
    limit: 'booking.create',
    isIdempotent: true,
    invalidates: ['agenda', 'bookings'],
  }),
  findBooking: endpoint('GET /api/bookings/{id}', {
    permission: 'booking.list',
    summary: 'One of your meetings.',
    reply: booking,
  }),
  listRescheduleSlots: endpoint('GET /api/bookings/{id}/slots', {
    permission: 'booking.edit',
    summary: 'Times to which a meeting can be moved: those of its mentor, its own included.',
    query: slotsQuery.omit({ mentorId: true }),
    reply: mentorSlots,
  }),
  rescheduleBooking: endpoint('POST /api/bookings/{id}/reschedule', {
    permission: 'booking.edit',
    summary: 'Moves a meeting to another free time. Both calendars update by email.',
    body: reschedule,
    reply: booking,
    limit: 'booking.edit',
    isIdempotent: true,
    invalidates: ['agenda', 'bookings'],
  }),
  cancelBooking: endpoint('POST /api/bookings/{id}/cancel', {
    permission: 'booking.edit',
    summary: 'Cancels a meeting; the other one reads the reason.',
    body: cancellation,
    reply: booking,
    limit: 'booking.edit',
    invalidates: ['agenda', 'bookings'],
  }),
  closeBooking: endpoint('POST /api/bookings/{id}/outcome', {
    permission: 'booking.edit',
    summary: 'The mentor says whether the meeting took place.',
    body: outcome,
    reply: booking,
    limit: 'booking.edit',
    invalidates: ['agenda', 'bookings'],
  }),
  giveFeedback: endpoint('PUT /api/bookings/{id}/feedback', {
    permission: 'meetingFeedback.give',
    summary: 'Tells staff how a meeting of yours was, or changes that for 14 days. The other person never sees it.',
    body: newFeedback,
    reply: booking,
    limit: 'meetingFeedback.give',
    invalidates: ['bookings', 'notifications'],
  }),
  listFeedback: endpoint('GET /api/admin/meeting-feedback', {
    audit: 'meetingFeedback.read',
    permission: 'meetingFeedback.list',
    summary: 'What students and mentors answered about their meetings, the lowest ratings first.',
    query: feedbackQuery,
    reply: z.array(meetingFeedback),
  }),
  listMentorRatings: endpoint('GET /api/admin/meeting-feedback/mentors', {
    audit: 'meetingFeedback.read',
    permission: 'meetingFeedback.list',
    summary: 'The average rating of each mentor whom students rated at least 3 times, the lowest first.',
    reply: z.array(mentorRating),
  }),
  listStudentFeedback: endpoint('GET /api/admin/students/{id}/meeting-feedback', {
    audit: 'student.read',
    permission: 'meetingFeedback.list',
    summary: 'What was answered about the meetings of one student, newest first.',
    query: pageQuery,
    reply: z.array(meetingFeedback),
  }),
}
