import { createServer } from 'node:http'

/** The bare HTTP server: the same 302 with the same headers, and nothing stored. */
const headers = JSON.parse(process.env['HEADERS']!) as Record<string, string>
createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ready')
  response.writeHead(302, headers)
  response.end()
}).listen(Number(process.env['PORT']), '127.0.0.1')
