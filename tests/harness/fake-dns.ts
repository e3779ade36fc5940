import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** For each name the addresses that its queries are answered with in turn; the last answer repeats. */
export type DnsZone = Record<string, string[][]>
/** For each name its texts, such as an SPF record. */
export type DnsTexts = Record<string, string[]>

export type FakeDns = {
  /** Queries this server over UDP for A and AAAA records. */
  resolve(name: string): Promise<LookupAddress[]>
  /** Where it listens, as `address:port`. */
  server: string
  /** The names it was asked for so far. */
  names: string[]
  close(): void
}

const types = { 1: 'A', 16: 'TXT', 28: 'AAAA' } as Record<number, string>

/** A DNS server on this machine; its answers have a lifetime of 0. */
export async function startFakeDns(zone: DnsZone, texts: DnsTexts = {}): Promise<FakeDns> {
  const socket = createSocket('udp4')
  const queryCounts = new Map<string, number>()
  const names: string[] = []
  const addressesFor = (name: string, type: string) => {
    const answerSets = zone[name] ?? [[]]
    const queryIndex = queryCounts.get(`${type} ${name}`) ?? 0
    queryCounts.set(`${type} ${name}`, queryIndex + 1)
    return answerSets[Math.min(queryIndex, answerSets.length - 1)]!.filter(
      (address) => isIPv6(address) === (type === 'AAAA'),
    )
  }
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = parseQuestion(question)
    names.push(name)
    const answers = types[type] === 'TXT' ? (texts[name] ?? []) : addressesFor(name, types[type] ?? '')
    socket.send(buildAnswer(question.subarray(0, end), { type, answers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const lookUp = (addresses: Promise<string[]>, family: number) =>
    addresses.then(
      (answers) => answers.map((address) => ({ address, family })),
      () => [],
    )
  return {
    resolve: async (name) => {
      const [four, six] = await Promise.all([lookUp(resolver.resolve4(name), 4), lookUp(resolver.resolve6(name), 6)])
      return [...four, ...six]
    },
    server: `127.0.0.1:${socket.address().port}`,
    names,
    close: () => socket.close(),
  }
}

/** The one question of a packet: a head of 12 bytes, the labels of the name, its type, its class. */
function parseQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let offset = 12
  for (let length = packet[offset]!; length > 0; length = packet[offset]!) {
    labels.push(packet.toString('latin1', offset + 1, offset + 1 + length).toLowerCase())
    offset += 1 + length
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(offset + 1), end: offset + 5 }
}

function buildAnswer(question: Buffer, { type, answers }: { type: number; answers: string[] }): Buffer {
  const head = Buffer.from(question)
  // An answer with authority, of one question and so many records.
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(answers.length, 6)
  head.fill(0, 8, 12)
  const records = answers.map((text) => {
    const data = types[type] === 'TXT' ? toStrings(text) : Buffer.from(ipaddr.parse(text).toByteArray())
    // A pointer to the name in the question, the type, class IN, four bytes of lifetime, the length.
    const start = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 0xff])
    return Buffer.concat([start, data])
  })
  return Buffer.concat([head, ...records])
}

/** A text of any length, in strings of 255 bytes at most. */
function toStrings(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.from(String.fromCharCode(part.length) + part, 'latin1')))
}
