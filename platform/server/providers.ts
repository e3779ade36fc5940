import type { ContentSource } from '#providers/content-source/port.ts'
import type { Crm } from '#providers/crm/port.ts'
import type { ExchangeRates } from '#providers/exchange-rates/port.ts'
import type { Files } from '#providers/files/port.ts'
import type { Geo } from '#providers/geo/port.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import type { MailIn } from '#providers/mail-in/port.ts'
import type { ReceiptReader } from '#providers/receipt-reader/port.ts'
import type { MailOut } from '#providers/mail-out/port.ts'
import type { LinkChecker } from '#providers/link-checker/port.ts'
import type { Realtime } from '#providers/realtime/port.ts'
import type { SpeechEngines } from '#providers/speech/port.ts'
import type { VectorStore } from '#providers/vector-store/port.ts'

/** One adapter per port; `apps/server` chooses them. */
export type Providers = {
  mailOut: MailOut
  /** Receives email that demo people cause or are sent; always the embedded mailer. */
  mailbox: MailOut
  files: Files
  geo: Geo
  linkChecker: LinkChecker
  contentSource: ContentSource
  speech: SpeechEngines
  languageModel: LanguageModel
  vectorStore: VectorStore
  /** Null without a service: voice then goes by the browser and the embedded engine. */
  realtime: Realtime | null
  mailIn: MailIn
  receiptReader: ReceiptReader
  /** Null without a source: staff enter or import rates. */
  exchangeRates: ExchangeRates | null
  crm: Crm
}
