import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** What a device may do wrong, or an attacker on purpose. */
export type Misuse = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Without the person's fingerprint, face or PIN. */
  isUnverified?: boolean
  userHandle?: string
  /** The attestation's certificates, which we never ask for. */
  certificates?: Buffer[]
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (data: Buffer) => data.toString('base64url')

/** A value in CBOR: what attestations and public keys are written in. */
function encode(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}

/** A device with one passkey, as far as the protocol goes. */
export class Authenticator {
  counter = 0
  readonly origin: string
  readonly #id = randomBytes(20)
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''

  constructor(origin: string) {
    this.origin = origin
  }

  /** Makes the passkey. */
  create(options: Options, misuse: Misuse = {}) {
    this.#userHandle = options.user!.id
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, encode(publicKey)])
    const authData = Buffer.concat([this.#authenticatorData(options.rp!.id!, { flags: 0x40, misuse }), credential])
    const { certificates } = misuse
    const statement = new Map<string, unknown>()
    if (certificates) statement.set('alg', -7).set('sig', Buffer.alloc(70)).set('x5c', certificates)
    const attestation = new Map<string, unknown>([
      ['fmt', certificates ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ])
    const clientData = this.#clientData('webauthn.create', { options, misuse })
    return this.#credential({
      clientDataJSON: toText(clientData),
      attestationObject: toText(encode(attestation)),
      transports: ['internal'],
    })
  }

  /** Uses it. */
  use(options: Options, misuse: Misuse = {}) {
    const clientData = this.#clientData('webauthn.get', { options, misuse })
    const authData = this.#authenticatorData(options.rpId!, { flags: 0, misuse })
    return this.#credential({
      clientDataJSON: toText(clientData),
      authenticatorData: toText(authData),
      signature: toText(sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key.privateKey)),
      userHandle: misuse.userHandle ?? this.#userHandle,
    })
  }

  #credential<R>(response: R) {
    return { id: toText(this.#id), rawId: toText(this.#id), type: 'public-key' as const, response }
  }

  #clientData(type: string, { options, misuse }: { options: Options; misuse: Misuse }): Buffer {
    const { challenge = options.challenge, origin = this.origin } = misuse
    return Buffer.from(JSON.stringify({ type: misuse.type ?? type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, { flags, misuse }: { flags: number; misuse: Misuse }): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const verified = misuse.isUnverified ? 0 : 0x04
    return Buffer.concat([sha256(misuse.rpId ?? rpId), Buffer.from([0x01 | verified | flags]), counter])
  }
}
