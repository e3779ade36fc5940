import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A model that answers at once, in the protocol of chat completions: `WORDS` words in one write, or `MARKDOWN_KB` of headings, lists, tables
 * and code, a kilobyte every `PAUSE_MS`.
 */
const words = Number(process.env['WORDS'] ?? 400)
const markdownKb = Number(process.env['MARKDOWN_KB'] ?? 0)
const pauseMs = Number(process.env['PAUSE_MS'] ?? 0)

const toEvent = (choice: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`
const toText = (content: string) => toEvent({ delta: { content } })
const end = `${toEvent({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`

const paragraph =
  'Customers tell what they need when nobody sells them anything, and **what they paid for** tells more [1]. '
const section = (n: number) =>
  `## Step ${n}\n\n${paragraph.repeat(3)}\n\n- Ask *one* person\n- Write down \`what\` they say\n  1. first\n  2. then\n\n` +
  `| week | people |\n|---|---|\n| 1 | 5 |\n| 2 | ${n} |\n\n\`\`\`js\nconst asked = ${n}\n\`\`\`\n\n`

function writeMarkdown(): string[] {
  let text = ''
  for (let n = 1; text.length < markdownKb * 1_024; n++) text += section(n)
  return text.match(/[^]{1,1024}/g)!.map(toText)
}

const parts =
  markdownKb > 0 ? writeMarkdown() : [Array.from({ length: words }, (_, index) => toText(`word${index} `)).join('')]

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ready')
  request.resume().once('end', async () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [index, part] of parts.entries()) {
      if (index > 0) await pause(pauseMs)
      response.write(part)
    }
    response.end(end)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
