import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { course, courseDetail } from './schema.ts'

export const contract = {
  listCourses: endpoint('GET /api/courses', {
    permission: 'course.list',
    summary: 'The published courses by name.',
    query: pageQuery,
    reply: z.array(course),
  }),
  getCourse: endpoint('GET /api/courses/{slug}', {
    permission: 'course.list',
    summary: 'One course with its modules and sessions.',
    reply: courseDetail,
  }),
}
