/** Outside services that people connect with a key of their own, as they are called on screen and in errors. */
export const serviceNames = { elevenlabs: 'ElevenLabs', openai: 'OpenAI' } as const
export type Service = keyof typeof serviceNames

export const services = Object.keys(serviceNames) as [Service, ...Service[]]
