import type { BookingState } from '../schema.ts'

export type SampleAnswer = [rating: number, comment?: string]

/**
 * `mentor` and `student` count the mentors and their students; the demo mentor and the demo analyst are first. `days`: from now, at
 * least three either way, so that neither a reminder nor a question is due while a demo is new.
 */
export type SampleMeeting = {
  mentor: number
  student: number
  days: number
  time: string
  state: BookingState
  topic: string
  cancelReason?: string
  byStudent?: SampleAnswer
  byMentor?: SampleAnswer
}

const answered = 'completed'

// oxfmt-ignore
export const sampleMeetings: SampleMeeting[] = [
  { mentor: 0, student: 0, days: 3, time: '15:00', state: 'booked', topic: 'Which figures to show a board' },
  { mentor: 0, student: 1, days: 4, time: '10:30', state: 'booked', topic: 'Finding a first pilot customer' },
  { mentor: 0, student: 2, days: 8, time: '14:00', state: 'booked', topic: 'Cost of the second prototype' },
  { mentor: 0, student: 0, days: -4, time: '11:00', state: 'booked', topic: 'Interviews with city planners' },
  { mentor: 0, student: 1, days: -6, time: '16:00', state: answered, topic: 'Prices for small shops',
    byStudent: [5, 'The pricing table alone was worth it.'] },
  { mentor: 0, student: 0, days: -12, time: '10:00', state: answered, topic: 'A venture on open data',
    byStudent: [4], byMentor: [5, 'Came with three interviews written up.'] },
  { mentor: 0, student: 3, days: -15, time: '09:30', state: 'no_show', topic: 'Choosing a co-founder' },
  { mentor: 0, student: 2, days: -18, time: '14:30', state: answered, topic: 'Sensors that survive winter',
    byStudent: [5], byMentor: [2, 'No agenda, and the numbers we agreed on were missing. A short call may help.'] },
  { mentor: 0, student: 4, days: -22, time: '15:30', state: 'canceled', topic: 'Pitch for the showcase', cancelReason: 'I have an exam that day.' },
  { mentor: 1, student: 0, days: -7, time: '13:00', state: answered, topic: 'Terms of a first investment',
    byStudent: [2, 'We ran out of time before my questions. Could meetings be longer?'], byMentor: [4] },
  { mentor: 1, student: 1, days: -14, time: '11:30', state: answered, topic: 'Is this a venture case?',
    byStudent: [3] },
  { mentor: 1, student: 2, days: -21, time: '10:00', state: answered, topic: 'A data room for investors',
    byStudent: [4, 'Clear and kind.'], byMentor: [5] },
]
