const [carriageReturn, lineFeed] = [13, 10]

/** Makes every line end CRLF, as signatures expect; the checker does it too, but with a chunk of its own for each line. */
export async function* toLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let last = 0
  for await (const chunk of chunks) {
    const pieces: Buffer[] = []
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
      if ((at > 0 ? chunk[at - 1] : last) === carriageReturn) continue
      pieces.push(chunk.subarray(from, at), Buffer.from('\r\n'))
      from = at + 1
    }
    last = chunk.at(-1) ?? last
    yield pieces.length === 0 ? chunk : Buffer.concat([...pieces, chunk.subarray(from)])
  }
}
