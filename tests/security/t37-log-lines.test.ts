import { expect, test } from 'vitest'
import { report } from '#tests/harness/measure.ts'
import { writeEndpoints, fillPath, listPathParams, roleFor, toJsonSchema } from './endpoints.ts'
import { createLogSink } from './log-sink.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { sendRaw } from './raw-http.ts'
import { listStringPaths, withText } from './sample-input.ts'

const log = createLogSink()
const app = await startTestApp({ template: 'empty', log: log.stream, env: { LOG_LEVEL: 'trace' } })

// oxfmt-ignore
const hostile = [
  'a\r\n{"level":"info","msg":"forged"}', 'a\n{"level":"error","msg":"forged"}\n', 'a\r{"msg":"forged"}', '\u001b[31mred\u001b[0m', '\u001b]0;title\u0007', '\u001b[2J\u001b[H', '\u009b31m', '\u2028{"msg":"forged"}\u2029',
  '\u0085{"msg":"forged"}', '\b\b\b\bhidden', '\u202egnp.exe', '%0d%0a{"msg":"forged"}', '"}\n{"msg":"forged', '\\n{"msg":"forged"}', '\u0007\u0007', '\ufeff', '\ud800', '${jndi:ldap://127.0.0.1/x}', '<script>alert(1)</script>', `${'x'.repeat(5_000)}\nforged`,
]

const textsPerField = 3

type LogLine = {
  level: string
  time: string
  msg: string
  reqId?: string
  status?: number
  method?: string
  route?: string
}

/** Asserts that each line is one JSON entry without characters that control a terminal or start another line. */
function parseLogLines(text: string): LogLine[] {
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const event = JSON.parse(line) as LogLine
    expect(event).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/), time: expect.stringMatching(/^\d{4}-/) })
    expect(event.msg).not.toMatch(/forged/)
    return event
  })
}

/** The request lines since the last call. */
let readLength = 0
async function readNewAnswerLines(): Promise<LogLine[]> {
  await app.settled()
  const text = log.text().slice(readLength)
  readLength += text.length
  return parseLogLines(text).filter(({ msg }) => msg === 'answered')
}

test('each request logs one line, whatever hostile text is in its body', { timeout: 60_000 }, async () => {
  await readNewAnswerLines()
  let sent = 0
  for (const apiRoute of writeEndpoints) {
    const schema = toJsonSchema(apiRoute.endpoint.body)
    if (!schema) continue
    const { client } = await createPerson(app, roleFor(apiRoute))
    for (const at of listStringPaths(schema)) {
      await resetRateLimits(app)
      // In turn, so that every field gets some and every text many fields: the log does not know which field it was.
      for (let count = 0; count < textsPerField; count += 1) {
        const text = hostile[sent % hostile.length]!
        const address = fillPath(
          apiRoute.path,
          Object.fromEntries(
            listPathParams(apiRoute.path).map((name) => [name, '0198c0de-0000-7000-8000-000000000000']),
          ),
        )
        await client.send(apiRoute.method, address, { body: withText(schema, { path: at, text }) })
        sent += 1
      }
    }
  }
  const answerLines = await readNewAnswerLines()
  expect(sent).toBeGreaterThan(200)
  expect(answerLines).toHaveLength(sent)
  expect(new Set(answerLines.map(({ reqId }) => reqId)).size).toBe(sent)
  for (const { status } of answerLines) expect(status).toBeLessThan(500)
  report('T37', { requests: sent, lines: answerLines.length })
})

test('also for paths, queries, methods and headers that are valid HTTP', async () => {
  await readNewAnswerLines()
  const host = `Host: localhost:${app.port}\r\nConnection: close\r\n`
  let answers = 0
  for (const text of hostile) {
    const [encoded, bytes] = [encodeURIComponent(text.toWellFormed()), text.toWellFormed()]
    const requests = [
      `GET /${encoded} HTTP/1.1\r\n${host}\r\n`,
      `GET /api/ventures/${encoded} HTTP/1.1\r\n${host}\r\n`,
      `GET /api/ventures?cursor=${encoded}&${encoded}=1 HTTP/1.1\r\n${host}\r\n`,
      `GET /%zz${encoded} HTTP/1.1\r\n${host}\r\n`,
      `GET /${bytes} HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}User-Agent: ${bytes}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}User-Agent: a\r\n ${encoded}\r\nReferer: ${encoded}\r\nX-Request-Id: ${encoded}\r\nRequest-Id: ${encoded}\r\nTraceparent: ${encoded}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}X-Forwarded-For: ${bytes}\r\nX-Request-Id: ${bytes}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}Cookie: foundry_session=${bytes}; ${bytes}=1\r\n\r\n`,
      `POST /api/logout HTTP/1.1\r\n${host}Origin: ${bytes}\r\nContent-Type: ${bytes}\r\nContent-Length: 0\r\n\r\n`,
      `${bytes} / HTTP/1.1\r\n${host}\r\n`,
    ]
    for (const request of requests) {
      const reply = await sendRaw(app.port, Buffer.from(request))
      expect(reply.head + reply.body).not.toContain('\u001b')
      // What Node's parser rejects gets an empty 400, before there is a request to log.
      const isUnread = reply.status === 400 && reply.body === ''
      if (!isUnread) answers += 1
      else expect(reply.headers.get('connection')).toEqual(['close'])
    }
  }
  const answerLines = await readNewAnswerLines()
  expect(answers).toBeGreaterThan(80)
  expect(answerLines).toHaveLength(answers)
})

test('request ids are our own, never those that a client sends', async () => {
  await readNewAnswerLines()
  const reply = await app
    .guest()
    .send('GET', '/api/auth/options', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect((await readNewAnswerLines()).map(({ reqId }) => reqId)).toEqual([reply.headers.get('x-request-id')])
})
