import { checkedHeadBytes } from './port.ts'

export type Header = { name: string; value: string }

/** The headers of a message, names in lower case, unfolded; null where they go on beyond these first bytes. */
export function readHeaders(head: Uint8Array): Header[] | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  if (!end && text.length >= checkedHeadBytes) return null
  const lines = text.slice(0, end?.index ?? text.length).replaceAll(/\r?\n(?=[ \t])/g, '')
  return lines.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? []
    return name === undefined ? [] : [{ name: name.toLowerCase(), value: value!.trim() }]
  })
}
