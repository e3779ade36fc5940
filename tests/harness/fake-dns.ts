import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** For each name the answers to its queries in turn; the last one repeats. */
export type DnsZone = Record<string, string[][]>

export type FakeDns = {
  /** Queries this server over UDP for A and AAAA records. */
  resolve(name: string): Promise<LookupAddress[]>
  close(): void
}

const types = { 1: 'A', 28: 'AAAA' } as Record<number, string>

/** A DNS server on this machine; its answers have a lifetime of 0. */
export async function startFakeDns(zone: DnsZone): Promise<FakeDns> {
  const socket = createSocket('udp4')
  const queryCounts = new Map<string, number>()
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
    const answers = addressesFor(name, types[type] ?? '')
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
    const address = Buffer.from(ipaddr.parse(text).toByteArray())
    // A pointer to the name in the question, the type, class IN, four bytes of lifetime, the length.
    return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length]), address])
  })
  return Buffer.concat([head, ...records])
}
