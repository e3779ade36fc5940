/** The part of the browsers' speech recognition that is used here; their types lack it. */
type Recognition = EventTarget & {
  lang: string
  interimResults: boolean
  continuous: boolean
  start(): void
  stop(): void
  abort(): void
}
type Result = { isFinal: boolean; 0: { transcript: string } }
type ResultEvent = Event & { results: ArrayLike<Result> }
type FailureEvent = Event & { error: string }
type RecognitionWindow = {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

const findRecognition = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as RecognitionWindow
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Whether this browser can write down what is said. Some have it and refuse later. */
export const hasRecognition = (): boolean => findRecognition() !== undefined

type RecognitionOptions = {
  /** What was understood so far. */
  onText(text: string): void
  /** The person has finished; an empty text where nothing was understood. */
  onEnd(text: string): void
  /** The browser does not let it be used here at all. */
  onRefused(): void
}

export type Listening = {
  /** What was understood so far is the whole. */
  finish(): void
  /** Nothing was meant. */
  cancel(): void
}

/** Listens to one thing that the person says. The microphone is the browser's own and off afterwards. */
export function listen({ onText, onEnd, onRefused }: RecognitionOptions): Listening {
  const recognition = new (findRecognition()!)()
  recognition.lang = 'en-US'
  recognition.interimResults = true
  let text = ''
  let isOver = false
  const end = (finished: () => void) => {
    if (isOver) return
    isOver = true
    finished()
  }
  recognition.addEventListener('result', (event) => {
    text = Array.from((event as ResultEvent).results, (result) => result[0].transcript).join('')
    if (!isOver) onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as FailureEvent
    if (error !== 'no-speech' && error !== 'aborted') end(onRefused)
  })
  recognition.addEventListener('end', () => end(() => onEnd(text.trim())))
  recognition.start()
  return {
    finish: () => recognition.stop(),
    cancel: () => {
      end(() => undefined)
      recognition.abort()
    },
  }
}
