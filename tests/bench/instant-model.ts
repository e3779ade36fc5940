import { createServer } from 'node:http'

/** A model that answers at once: `WORDS` words in the protocol of chat completions, all in one write. */
const words = Number(process.env['WORDS'] ?? 400)
const chunk = (content: string) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`
const answer = `${Array.from({ length: words }, (_, index) => chunk(`word${index} `)).join('')}data: ${JSON.stringify({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
})}\n\ndata: [DONE]\n\n`

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ready')
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(answer)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
