import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { findCourse, listCourses } from './queries.ts'
import { parseSyllabus, serializeCourse } from './syllabus.ts'

export const routes = mount(contract, {
  listCourses: async (ctx, { query }) => {
    const page = await listCourses(ctx, query)
    return { ...page, items: page.items.map((row) => serializeCourse(row, ctx.me)) }
  },
  getCourse: async (ctx, { params }) => {
    const row = await findCourse(ctx, params.slug)
    return { ...serializeCourse(row, ctx.me), ...parseSyllabus(row.body) }
  },
})
