import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'

export type FakeKey = { privateKey: string; certificate: string }

/** One ASN.1 value in DER. */
function encode(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...contents: Buffer[]) => encode(0x30, ...contents)
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const commonName = Buffer.from('0603550403', 'hex')

/** A new RSA key with a certificate that it signs itself, as identity providers publish them. */
export function createFakeKey(name: string): FakeKey {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const owner = sequence(encode(0x31, sequence(commonName, encode(0x0c, Buffer.from(name)))))
  const validity = sequence(...['200101000000Z', '491231235959Z'].map((time) => encode(0x17, Buffer.from(time))))
  const body = sequence(encode(0x02, Buffer.from([1])), sha256WithRsa, owner, validity, owner, pair.publicKey)
  const signature = sign('sha256', body, createPrivateKey(pair.privateKey))
  const certificate = sequence(body, sha256WithRsa, encode(0x03, Buffer.from([0]), signature))
  return { privateKey: pair.privateKey, certificate: new X509Certificate(certificate).toString() }
}
