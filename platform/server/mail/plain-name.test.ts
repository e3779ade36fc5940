import { expect, test } from 'vitest'
import { toPlainName } from './plain-name.ts'

test.each([
  ['Ada', 'Ada'],
  ['Ada J. Byron-King', 'Ada J. Byron-King'],
  ["Zoë O'Neil", "Zoë O'Neil"],
  ['Kiln.io', 'Kiln.\u200bio'],
  ['Win money at https://evil.test/x now', 'Win money at … now'],
  ['see www.evil.test', 'see …'],
  ['see evil.test/claim', 'see …'],
  ['javascript://evil.test', '…'],
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
  ['Ada\u202eByron', 'Ada Byron'],
])('%j is shown in emails as %j', (name, shown) => expect(toPlainName(name)).toBe(shown))
