import type { ContentSource } from '#providers/content-source/port.ts'
import type { Crm } from '#providers/crm/port.ts'
import type { Drive } from '#providers/drive/port.ts'
import type { ExchangeRates } from '#providers/exchange-rates/port.ts'
import type { Files } from '#providers/files/port.ts'
import type { Geo } from '#providers/geo/port.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
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
  /** Where backups are; null where none are made. */
  backups: Files | null
  geo: Geo
  linkChecker: LinkChecker
  contentSource: ContentSource
  speech: SpeechEngines
  languageModel: LanguageModel
  /** The same by a person's own key at OpenAI; null where another service answers. */
  createOwnModel: ((apiKey: string) => LanguageModel) | null
  vectorStore: VectorStore
  /** Null without a service: voice then goes by the browser and the embedded engine. */
  realtime: Realtime | null
  mailIn: MailIn
  /** Reads every receipt, free. */
  receiptReader: ReceiptReader
  /** Reads them, too, where a service is configured. */
  receiptModel: ReceiptReader | null
  /** Null without a source: staff enter or import rates. */
  exchangeRates: ExchangeRates | null
  crm: Crm
  /** People's own files elsewhere; null where none is configured. */
  drive: Drive | null
  /** Where people may sign in with a campus account; none unless the operator names some. */
  identity: readonly IdentityProvider[]
}
