export type Reply = { status: number; headers: Headers; body: any; text: string }

/** A browser as far as HTTP goes: keeps cookies and names its origin. */
export type Client = {
  url: string
  cookies: Map<string, string>
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; raw?: string | FormData | Uint8Array<ArrayBuffer> },
  ): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  patch(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Throws with the server's words when the answer is not 2xx. */
  expectOk(method: string, path: string, body?: unknown): Promise<Reply>
}

export function createClient(url: string): Client {
  const cookies = new Map<string, string>()

  const send: Client['send'] = async (method, path, { body, headers = {}, raw } = {}) => {
    const requestHeaders: Record<string, string> = { origin: url, ...headers }
    if (cookies.size > 0) requestHeaders['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (body !== undefined) requestHeaders['content-type'] = 'application/json'
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(url + path, {
      method,
      headers: requestHeaders,
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    })
    for (const line of answer.headers.getSetCookie()) storeCookie(cookies, line)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parse(text) }
  }

  const client: Client = {
    url,
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body === undefined ? {} : { body }),
    put: (path, body) => send('PUT', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
    expectOk: async (method, path, body) => {
      const reply = await send(method, path, body === undefined ? {} : { body })
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
      return reply
    },
  }
  return client
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const isExpired = value === '' || attributes.some((attribute) => /^\s*max-age=0/i.test(attribute))
  if (isExpired) cookies.delete(name)
  else cookies.set(name, value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
