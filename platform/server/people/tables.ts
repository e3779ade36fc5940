import { and, eq, getColumns, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, boolean, index, integer, primaryKey, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { citext, id, instant } from '#platform/server/db/columns.ts'
import { toWordVector } from '#platform/server/db/word-search.ts'
import type { Role } from '#rules/permissions.ts'

type SearchedColumns = Record<'firstName' | 'lastName' | 'email', SQLWrapper>

/** The columns whose words search finds. The index and the query name them in the same order. */
export const searchedColumns = ({ firstName, lastName, email }: SearchedColumns) => [firstName, lastName, email]

type StudentColumns = SearchedColumns & Record<'major' | 'role' | 'deactivatedAt', SQLWrapper>

/** The columns whose words the student table's search finds; as above. */
export const studentSearchedColumns = ({ firstName, lastName, email, major }: StudentColumns) => [
  firstName,
  lastName,
  email,
  major,
]

/** SQL: active students. Written like this in a query, PostgreSQL finds the indexes that hold only them. */
export const isListedStudent = ({ role, deactivatedAt }: Pick<StudentColumns, 'role' | 'deactivatedAt'>) =>
  sql`${role} = 'student' and ${deactivatedAt} is null`

/** SQL: the name as lists show it, to order by without case. */
export const nameOrder = ({ firstName, lastName }: Pick<StudentColumns, 'firstName' | 'lastName'>) =>
  sql<string>`lower(${firstName} || ' ' || ${lastName})`

/** SQL: what the student table is ordered by for the order by major. */
export const majorOrder = ({ major }: Pick<StudentColumns, 'major'>) => sql<string>`lower(coalesce(${major}, ''))`

/** SQL: what a list of people by name is ordered by. The index and the query write it the same way. */
export const sortName = ({ firstName, lastName }: Pick<SearchedColumns, 'firstName' | 'lastName'>) =>
  sql`lower(${lastName} || ' ' || ${firstName})`

/**
 * Everyone with an account. The table is part of the platform because every feature needs the person making a request;
 * reading and changing people belongs to `features/users`.
 */
export const people = snakeCase.table(
  'people',
  {
    id: id(),
    email: citext().notNull().unique('people_email_unique'),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: text().$type<Role>().notNull().default('student'),
    isAnalyst: boolean().notNull().default(false),
    /** Demo people never see or change real ones, and real people are never offered as demo logins. */
    isDemo: boolean().notNull().default(false),
    phone: text(),
    location: text(),
    yearOfStudy: text(),
    graduationYear: smallint(),
    major: text(),
    bio: text(),
    interests: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    courseEnrollment: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    photoKey: text(),
    /** Derived by `calculateProfileCompletion` on every write of the fields above, kept so that lists can sort by it. */
    profileCompletion: smallint().notNull().default(0),
    /** The sum of the person's activities; `features/awards` updates it in the transaction that adds one. */
    totalPoints: integer().notNull().default(0),
    /** When staff or a mentor last interacted with the student; `features/interactions` keeps it, so that lists can sort by it. */
    lastTouchAt: instant(),
    /** How many interactions there are with the student, private ones included; kept with `lastTouchAt`. */
    interactionCount: integer().notNull().default(0),
    onboardedAt: instant(),
    deactivatedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Raised by every edit of the profile, not by points. */
    version: integer().notNull().default(1),
  },
  (table) => [
    // The orders and the search of the student table. Partial, because nobody else is listed by them.
    index('people_students_newest').on(table.createdAt, table.id).where(isListedStudent(table)),
    index('people_students_points').on(table.totalPoints, table.id).where(isListedStudent(table)),
    index('people_students_major').on(majorOrder(table), table.id).where(isListedStudent(table)),
    index('people_students_name').on(nameOrder(table), table.id).where(isListedStudent(table)),
    index('people_student_words')
      .using('gin', toWordVector(studentSearchedColumns(table)))
      .where(isListedStudent(table)),
    index('people_role_points').on(table.role, table.totalPoints.desc()),
    index('people_created').on(table.createdAt, table.id),
    index('people_name').on(sortName(table), table.id),
    index('people_deactivated').on(table.deactivatedAt).where(isNotNull(table.deactivatedAt)),
    // Demo people find rows of demo people only: with this, counting such rows reads no person (T9). Empty where there is no demo.
    index('people_demo').on(table.id).where(eq(table.isDemo, true)),
    index('people_words').using('gin', toWordVector(searchedColumns(table))),
  ],
)

/** The person whom a row is about or belongs to; it goes when they go. */
export const personId = () =>
  uuid()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Which students are assigned to which mentor. */
export const mentorAssignments = snakeCase.table(
  'mentor_assignments',
  {
    mentorId: personId(),
    studentId: personId(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.mentorId, table.studentId] }),
    index('mentor_assignments_student').on(table.studentId),
  ],
)

const [mentor, student] = [alias(people, 'mentor'), alias(people, 'student')]

/**
 * The assignments that count: while the mentor is a mentor with an active account, and the student a student with one. A mentor whose
 * role changes sees no student from that moment on, and has them back once the change is undone (T12).
 */
export const liveMentorAssignments = snakeCase.view('live_mentor_assignments').as((query) =>
  query
    .select(getColumns(mentorAssignments))
    .from(mentorAssignments)
    .innerJoin(
      mentor,
      and(eq(mentor.id, mentorAssignments.mentorId), eq(mentor.role, 'mentor'), isNull(mentor.deactivatedAt)),
    )
    .innerJoin(
      student,
      and(eq(student.id, mentorAssignments.studentId), eq(student.role, 'student'), isNull(student.deactivatedAt)),
    ),
)
