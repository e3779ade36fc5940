import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'

const priceFormat = 'expected three numbers with commas between'
const price = z
  .string()
  .regex(/^\s*\d+(\.\d+)?\s*$/, priceFormat)
  .transform(Number)

export const settings = defineSettings({
  openaiApi: {
    env: 'OPENAI_API',
    doc: 'How the assistant speaks to the service: `responses` for OpenAI, which needs a key; `chat` for any other server with chat completions at `OPENAI_BASE_URL`, with or without a key.',
    schema: z.enum(['responses', 'chat']).default('responses'),
  },
  openaiChatModel: {
    env: 'OPENAI_CHAT_MODEL',
    doc: 'The model that answers in the chat.',
    schema: z.string().min(1).max(200).default('gpt-5.4-mini'),
  },
  openaiChatContextTokens: {
    env: 'OPENAI_CHAT_CONTEXT_TOKENS',
    doc: 'How much a question with its passages and history may hold, in tokens of about four characters; the answer needs room beside it.',
    schema: z.coerce.number().int().min(2_000).max(2_000_000).default(32_000),
  },
  openaiChatPrices: {
    env: 'OPENAI_CHAT_MODEL_PRICES',
    doc: 'US dollars for a million tokens of the chat model: input, cached input, output, such as `0.75,0.075,4.5`.',
    schema: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.tuple([price, price, price], { message: priceFormat }))
      .transform(([input, cachedInput, output]) => ({ input, cachedInput, output }))
      .optional(),
    defaultDoc: 'unknown; costs are not shown',
  },
})
