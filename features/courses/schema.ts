import { z } from '#platform/contract/zod.ts'

export const course = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  instructor: z.string().nullable(),
  term: z.string().nullable(),
  url: z.string().nullable(),
  isEnrolled: z.boolean(),
  sessionCount: z.number(),
})
export type Course = z.output<typeof course>

export const courseDetail = course.extend({
  /** The Markdown before the first module. */
  introduction: z.string(),
  modules: z.array(z.object({ title: z.string(), text: z.string(), sessions: z.array(z.string()) })),
})
export type CourseDetail = z.output<typeof courseDetail>
