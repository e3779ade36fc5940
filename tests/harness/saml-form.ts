import { request } from 'node:http'

export type PostedForm = { status: number; location: string | null; setCookie: string }

const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://idp.campus.test',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
}

/** Posts a form as a browser does for another site, without our cookies. `fetch` would name a mode of its own. */
export function postForm(url: string, form: object, headers: Record<string, string> = {}): Promise<PostedForm> {
  const { promise, resolve, reject } = Promise.withResolvers<PostedForm>()
  const sent = request(url, { method: 'POST', headers: { ...formHeaders, ...headers } }, (reply) => {
    reply.resume()
    const { location = null, 'set-cookie': cookies = [] } = reply.headers
    resolve({ status: reply.statusCode!, location, setCookie: cookies.join() })
  })
  sent.on('error', reject).end(new URLSearchParams({ ...form }).toString())
  return promise
}
