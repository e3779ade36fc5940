/** A control or direction character, which could reorder or hide what surrounds it. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
const address = /\S*(?::\/\/|www\.)\S*|[\w-]+(?:\.[\w-]+)+\/\S*/gi
/** Mail programs turn `example.com` into a link by themselves; with a zero-width space after the dot they do not. */
const domainDot = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu

/**
 * A name as emails to others show it. Whoever chose the name could otherwise let us send an advertisement with a link to any
 * mailbox: by registering somebody's address, or by an invitation.
 */
export function toPlainName(name: string): string {
  return name.replace(invisible, ' ').replace(address, '…').replace(domainDot, '.\u200b').replace(/ {2,}/g, ' ').trim()
}
