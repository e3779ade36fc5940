import { getErrorMessage } from './query-client.ts'
import { request } from './request.ts'
import { showError, showSuccess } from './ui/toast.ts'

/**
 * Saves what a GET answers as a file under the name the server gives it. By script instead of a link: a refusal is a toast, not a
 * page of JSON in place of the screen. Never rejects.
 */
export async function downloadFile(route: `GET ${string}`, query: object = {}): Promise<void> {
  showSuccess({ title: 'Preparing download', message: 'A large file takes a few seconds.' })
  try {
    await saveResponse(await request(route, { query }))
    showSuccess({ title: 'Download started' })
  } catch (error) {
    showError({ title: 'Download failed', message: getErrorMessage(error, 'Something went wrong. Please try again.') })
  }
}

/** Saves the body of a reply as a file under the name the server gives it. */
export async function saveResponse(response: Response): Promise<void> {
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
