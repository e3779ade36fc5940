import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { endpoints, listStringProperties, roleFor, toJsonSchema } from './endpoints.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { buildAddress } from './requests.ts'
import { listStringPaths, withText } from './sample-input.ts'

const app = await startTestApp({ template: 'empty' })
// Where adding a day or a time zone leaves what PostgreSQL or JavaScript can hold.
const days = ['0000-01-01', '0001-01-01', '9999-12-31']
const dates = [...days, ...days.map((day) => `${day}T23:59:59Z`), ...days.map((day) => `${day}T00:00:00-14:00`)]
const isDate = (name: string) => /^(?:from|to|until|since|startsAt|day|date)$|(?:At|On|Date|Until)$/.test(name)

test('days and times at the ends of the calendar are answered or refused, in every filter and body (T36)', async () => {
  const wrong: string[] = []
  let count = 0
  for (const apiRoute of endpoints) {
    const { route, method, endpoint } = apiRoute
    const filters = listStringProperties(endpoint.query).filter(isDate)
    const body = toJsonSchema(endpoint.body)
    const paths = body
      ? listStringPaths(body).filter((path) => isDate(String(path.findLast((part) => part !== 0))))
      : []
    if (endpoint.raw === 'stream' || filters.length + paths.length === 0) continue
    await resetRateLimits(app)
    const caller = await createPerson(app, roleFor(apiRoute))
    const address = await buildAddress(app, { apiRoute, owner: caller })
    for (const date of dates) {
      const queries = filters.map((name) => `${address}?${name}=${encodeURIComponent(date)}`)
      const replies = [
        ...(await Promise.all(queries.map((query) => caller.client.send(method, query)))),
        ...(await Promise.all(
          paths.map((path) => caller.client.send(method, address, { body: withText(body!, { path, text: date }) })),
        )),
      ]
      count += replies.length
      for (const reply of replies) if (reply.status >= 500) wrong.push(`${route} ${date}: ${reply.status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(100)
})
