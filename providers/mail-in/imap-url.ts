export type ImapAddress = {
  host: string
  port: number
  /** TLS from the first byte. */
  isSecure: boolean
  /** The password never leaves this machine, so it may go unencrypted. */
  isLocal: boolean
  user: string
  password: string
  path: string
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads `imaps://user:password@host:993/INBOX`; null where that is no such address. */
export function parseImapUrl(text: string): ImapAddress | null {
  try {
    const { protocol, hostname, port, username, password, pathname } = new URL(text)
    const isSecure = protocol === 'imaps:'
    if ((!isSecure && protocol !== 'imap:') || !hostname || !username || !password) return null
    return {
      host: hostname.replace(/^\[(.+)\]$/, '$1'),
      port: port ? Number(port) : isSecure ? 993 : 143,
      isSecure,
      isLocal: localHosts.has(hostname),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    }
  } catch {
    return null
  }
}
