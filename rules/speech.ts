/** Text to speech: its engines, in the order in which the first one on offer gives a voice name its voice. `flite` is embedded. */
export const speechEngineNames = ['openai', 'elevenlabs', 'flite'] as const
export type SpeechEngineName = (typeof speechEngineNames)[number]

export const speechSpeeds = { min: 0.25, max: 2, step: 0.25, standard: 1 }
export const defaultVoiceId = 'alloy'

/** The documents that can be read aloud, by kind: the extensions of their names and their media types. */
export const speechDocuments = {
  txt: { extensions: ['txt'], mediaTypes: ['text/plain'] },
  pdf: { extensions: ['pdf'], mediaTypes: ['application/pdf'] },
  docx: {
    extensions: ['docx'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  doc: { extensions: ['doc'], mediaTypes: ['application/msword'] },
  rtf: { extensions: ['rtf'], mediaTypes: ['application/rtf', 'text/rtf'] },
  odt: { extensions: ['odt'], mediaTypes: ['application/vnd.oasis.opendocument.text'] },
  html: { extensions: ['html', 'htm'], mediaTypes: ['text/html'] },
  md: { extensions: ['md', 'markdown'], mediaTypes: ['text/markdown'] },
  epub: { extensions: ['epub'], mediaTypes: ['application/epub+zip'] },
}

/** Characters that one person, and all together, may have spoken in a day. What costs nothing is limited for the sake of the machine. */
export const speechBudgets = {
  free: { personPerDay: 2_000_000, sitePerDay: 40_000_000 },
  paid: { personPerDay: 100_000, sitePerDay: 1_000_000 },
}
