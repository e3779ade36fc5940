/** What may follow the `+` of a recipient: nothing that a mail server could take for a way to forward (`%`, `!`, `@`). */
const tag = /^[a-z0-9._=-]{1,64}$/

/** Answers why a recipient is refused, of an email that has so many already; null where it is taken. */
export type RecipientCheck = (recipient: string, count: number) => Error | null

/** Takes the address itself and `name+tag@domain` of it, and only so many. */
export function createRecipientCheck(address: string, limits: { recipientCount: number }): RecipientCheck {
  const [ownName, ownDomain] = split(address)
  return (recipient, count) => {
    const [name, domain] = split(recipient)
    const [base, ...tags] = name.split('+')
    const isOwn = domain === ownDomain && (name === ownName || (base === ownName && tag.test(tags.join('+'))))
    if (!isOwn) return toReply(550, '5.7.1 Not an address of this server')
    return count < limits.recipientCount ? null : toReply(452, '4.5.3 Too many recipients')
  }
}

const toReply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

function split(address: string): [name: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}
