import { Transform } from 'node:stream'

const [carriageReturn, lineFeed] = [13, 10]

/** Makes every line end CRLF, as signatures expect; the checker does it too, but with a chunk of its own for each line. */
export function toLineEnds(): Transform {
  let last = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const isBare = (index: number) => (index > 0 ? chunk[index - 1] : last) !== carriageReturn
      const pieces: Buffer[] = []
      let from = 0
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
        if (!isBare(at)) continue
        pieces.push(chunk.subarray(from, at), Buffer.from('\r\n'))
        from = at + 1
      }
      last = chunk.at(-1) ?? last
      done(null, pieces.length === 0 ? chunk : Buffer.concat([...pieces, chunk.subarray(from)]))
    },
  })
}
