/**
 * A `Content-Disposition` that saves a file under its name, or shows it (RFC 6266, RFC 8187): an ASCII name for old clients,
 * the full name for all others.
 */
export function contentDisposition(name: string, { isInline = false }: { isInline?: boolean } = {}): string {
  const asciiName = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${isInline ? 'inline' : 'attachment'}; filename="${asciiName}"; filename*=UTF-8''${encoded}`
}
