import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Answers for names: what each question for a name gets in turn, the last one from then on. */
export type Zone = Record<string, string[][]>

export type DnsStandIn = {
  /** Asks this server, by packets, for both kinds of address. */
  resolve(name: string): Promise<LookupAddress[]>
  close(): void
}

const types = { 1: 'A', 28: 'AAAA' } as Record<number, string>

/** A name server on this machine, whose answers are good for no time at all. */
export async function startDnsStandIn(zone: Zone): Promise<DnsStandIn> {
  const socket = createSocket('udp4')
  const asked = new Map<string, number>()
  const addressesFor = (name: string, type: string) => {
    const turns = zone[name] ?? [[]]
    const turn = asked.get(`${type} ${name}`) ?? 0
    asked.set(`${type} ${name}`, turn + 1)
    return turns[Math.min(turn, turns.length - 1)]!.filter((address) => isIPv6(address) === (type === 'AAAA'))
  }
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    const found = addressesFor(name, types[type] ?? '')
    socket.send(answer(question.subarray(0, end), { type, found }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const ask = (addresses: Promise<string[]>, family: number) =>
    addresses.then(
      (found) => found.map((address) => ({ address, family })),
      () => [],
    )
  return {
    resolve: async (name) => {
      const [four, six] = await Promise.all([ask(resolver.resolve4(name), 4), ask(resolver.resolve6(name), 6)])
      return [...four, ...six]
    },
    close: () => socket.close(),
  }
}

/** The one question of a packet: a head of 12 bytes, the labels of the name, its type, its class. */
function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

function answer(question: Buffer, { type, found }: { type: number; found: string[] }): Buffer {
  const head = Buffer.from(question)
  // An answer with authority, of one question and so many records.
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(found.length, 6)
  head.fill(0, 8, 12)
  const records = found.map((text) => {
    const address = Buffer.from(ipaddr.parse(text).toByteArray())
    // The name by its place in the question, type, class of the internet, four bytes of lifetime, the length.
    return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length]), address])
  })
  return Buffer.concat([head, ...records])
}
