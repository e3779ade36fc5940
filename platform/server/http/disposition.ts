/**
 * A `Content-Disposition` that saves a file under its name, or shows it (RFC 6266, RFC 8187): plain letters for old readers, the
 * true name for all others.
 */
export function dispositionOf(name: string, { isShown = false }: { isShown?: boolean } = {}): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
