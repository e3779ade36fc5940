import { SaxesParser } from 'saxes'

/** Elements nested deeper are made to exhaust the reader, not to be read (T22). */
const maxDepth = 2_000

export type Attributes = Record<string, string>
export type XmlHandlers = {
  /** Returns false to leave out the element with everything in it. */
  open(name: string, attributes: Attributes): boolean | void
  text?(text: string): void
  close?(name: string): void
  /** Whether the rest need not be read. */
  isDone?(): boolean
}

/** Stops the parser, which has no way to stop. */
const done = Symbol('done')

/**
 * Reads XML as a stream of elements and text. Expands only XML's five entities, so that no document can blow up by its own
 * (T22), and throws for what is not XML.
 */
export function readXml(xml: string, { open, text, close, isDone }: XmlHandlers): void {
  const parser = new SaxesParser()
  let depth = 0
  let skippedAt = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) throw new Error('nested too deeply')
    if (skippedAt === 0 && open(name, attributes as Attributes) === false) skippedAt = depth
  })
  const write = (part: string) => skippedAt === 0 && text?.(part)
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', ({ name }) => {
    if (skippedAt === 0) close?.(name)
    if (skippedAt === depth) skippedAt = 0
    depth -= 1
    if (isDone?.()) throw done
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error !== done) throw error
  }
}
