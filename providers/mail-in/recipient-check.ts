/** What may follow the `+` of a recipient: nothing that a mail server could take for a way to forward (`%`, `!`, `@`). */
const tag = /^[a-z0-9._=-]{1,64}$/

/** Answers why an email to a recipient is not taken; null for the address itself and for `name+tag@domain` of it. */
export function createRecipientCheck(address: string): (recipient: string) => Error | null {
  const [ownName, ownDomain] = split(address)
  return (recipient) => {
    const [name, domain] = split(recipient)
    const [base, ...tags] = name.split('+')
    const isOwn = domain === ownDomain && (name === ownName || (base === ownName && tag.test(tags.join('+'))))
    return isOwn ? null : Object.assign(new Error('5.7.1 Not an address of this server'), { responseCode: 550 })
  }
}

function split(address: string): [name: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}
