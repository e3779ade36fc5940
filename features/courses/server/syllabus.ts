import type { z } from 'zod'
import { toCourseSlug } from '#rules/course-slug.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { course, courseDetail } from '../schema.ts'
import type { CourseRow } from './queries.ts'

export type Syllabus = Pick<z.output<typeof courseDetail>, 'introduction' | 'modules'>

/** The modules in a course's Markdown: a second-level heading begins a module, the list items below it are its sessions. */
export function parseSyllabus(body: string): Syllabus {
  const [introduction = '', ...parts] = `\n${body}`.split(/\n##[ \t]+/)
  const modules = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const isSession = (line: string) => /^(?:[-*]|\d+\.)[ \t]+\S/.test(line)
    const sessions = lines.filter(isSession).map((line) => line.replace(/^(?:[-*]|\d+\.)[ \t]+/, '').trim())
    const text = lines
      .filter((line) => !isSession(line))
      .join('\n')
      .trim()
    return { title: title.trim(), text, sessions }
  })
  return { introduction: introduction.trim(), modules }
}

/** A course for this person. Enrollments are stored by name, so slugs are compared. */
export function serializeCourse(row: CourseRow, me: Viewer): z.input<typeof course> {
  const { modules } = parseSyllabus(row.body)
  return {
    ...row,
    id: row.notionId,
    isEnrolled: me.courseEnrollment.some((name) => toCourseSlug(name) === row.slug),
    sessionCount: modules.reduce((sum, { sessions }) => sum + sessions.length, 0),
  }
}
