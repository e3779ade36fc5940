type Upload = RequestInit & { onProgress(share: number): void }

/** Like `fetch`, which tells nothing while a body is sent. */
export function upload(url: string, { method = 'POST', headers, body, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status, headers: toHeaders(request) }))
    request.onerror = () => reject(new TypeError('The upload was cut'))
    request.onabort = request.onerror
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function toHeaders(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean)
  return lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}
