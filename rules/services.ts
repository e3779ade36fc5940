/** Outside services that people connect, as they are called on screen and in errors. */
export const serviceNames = { 'google-drive': 'Google Drive', elevenlabs: 'ElevenLabs', openai: 'OpenAI' } as const
export type Service = keyof typeof serviceNames

export const services = Object.keys(serviceNames) as [Service, ...Service[]]

/** Those that are connected with a key; the others with their own page for it. */
export type KeyService = Exclude<Service, 'google-drive'>
