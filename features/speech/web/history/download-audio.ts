import { saveResponse } from '#platform/web/download.ts'
import { request } from '#platform/web/request.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'

/** Saves the audio of a conversion. Never rejects. */
export async function downloadAudio({ id }: { id: string }): Promise<void> {
  showSuccess({ title: 'Download Started', message: 'Audio file download has started' })
  try {
    await saveResponse(await request('GET /api/tts/{id}/audio', { params: { id }, query: { download: true } }))
  } catch {
    showError({ title: 'Download Error', message: 'Failed to download the audio file.' })
  }
}
