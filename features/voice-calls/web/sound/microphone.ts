// The bundler answers where it puts the file, not what the file exports.
// oxlint-disable-next-line import/default
import captureUrl from './capture-processor.ts?worker&url'
import type { CapturedChunk } from './capture-processor.ts'

export type Microphone = {
  /** Switches it off: the browser then shows no recording any more. */
  release(): void
}

type MicrophoneOptions = {
  context: AudioContext
  onChunk(chunk: CapturedChunk): void
  /** The device was unplugged, or the permission taken back. */
  onLost(): void
}

/** Without these, the microphone hears the answers and the voice interrupts itself. */
const constraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }

/** Switches the microphone on. Fails with a `DOMException` as the browser names its reasons. */
export async function openMicrophone({ context, onChunk, onLost }: MicrophoneOptions): Promise<Microphone> {
  if (!('mediaDevices' in navigator)) throw new DOMException('Only pages with HTTPS may record', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints })
  const stopTracks = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    await context.audioWorklet.addModule(captureUrl)
    const source = context.createMediaStreamSource(stream)
    const capture = new AudioWorkletNode(context, 'capture')
    capture.port.addEventListener('message', ({ data }: MessageEvent<CapturedChunk>) => onChunk(data))
    capture.port.start()
    // It says nothing itself, but only what leads to the speakers runs.
    source.connect(capture).connect(context.destination)
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
    return {
      release() {
        stopTracks()
        source.disconnect()
        capture.disconnect()
        capture.port.close()
      },
    }
  } catch (error) {
    stopTracks()
    throw error
  }
}

/** What a person can do about a microphone that did not open. */
export function explainMicrophoneFailure(error: unknown): string {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'Your browser does not allow the microphone here. Allow it in the settings of this site, or type instead.'
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, or type instead.'
  return 'The microphone could not be opened. Another program may be using it.'
}
