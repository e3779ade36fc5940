type LineReaderOptions = {
  /** A command; its literals stand in it as quoted strings. */
  onLine(line: string): void
  /** The client waits to be asked for a literal. */
  onLiteral(): void
}

/** Cuts what a client sends into commands. */
export function createLineReader({ onLine, onLiteral }: LineReaderOptions): (bytes: Buffer) => void {
  let rest = ''
  let command = ''
  let literalLength: number | null = null
  const step = (): boolean => {
    if (literalLength !== null) {
      if (rest.length < literalLength) return false
      command += quote(rest.slice(0, literalLength))
      rest = rest.slice(literalLength)
      literalLength = null
      return true
    }
    const end = rest.indexOf('\r\n')
    if (end < 0) return false
    const line = rest.slice(0, end)
    rest = rest.slice(end + 2)
    const [announced, length] = /\{(\d+)\+?\}$/.exec(line) ?? []
    if (announced === undefined) {
      onLine(command + line)
      command = ''
      return true
    }
    command += line.slice(0, -announced.length)
    literalLength = Number(length)
    onLiteral()
    return true
  }
  return (bytes) => {
    rest += bytes.toString('latin1')
    while (step());
  }
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
