import {createHash, generateKeyPairSync, randomBytes, sign} from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** What can be wrong with an answer. */
interface Spoilt {
  origin?: string
  rp_id?: string
  /** Whether the person unlocked the device. */
  unlocked?: boolean
  userHandle?: string
}

/** A device with one passkey, in software: ES256, attestation "none". It counts its uses, from 1. */
export function authenticator(site: string) {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  const {x = '', y = ''} = publicKey.export({format: 'jwk'})
  const credential_id = randomBytes(32)
  const id = credential_id.toString('base64url')
  const device = {counter: 1}
  let user_handle = 'AAAA'

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({type, challenge, origin, crossOrigin: false}))
  const head = ({rp_id = new URL(site).hostname, unlocked = true}: Spoilt, more = 0) => [
    sha256(rp_id),
    uint(present | (unlocked ? verified : 0) | more, 1),
    uint(device.counter, 4),
  ]

  return {
    id,
    device,
    /** Answers `navigator.credentials.create`. */
    create: ({challenge, user}: {challenge: string; user?: unknown}, spoilt: Spoilt = {}) => {
      user_handle = (user as {id: string} | undefined)?.id ?? user_handle
      // a COSE key: kty EC2, alg ES256, crv P-256, x, y
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = Buffer.concat([
        ...head(spoilt, attested),
        Buffer.alloc(16),
        uint(credential_id.length, 2),
        credential_id,
        key,
      ])
      // CBOR: {fmt: "none", attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from('58', 'hex'),
        uint(authData.length, 1),
        authData,
      ])
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, spoilt.origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'] as string[],
        },
      } as const
    },
    /** Answers `navigator.credentials.get`. */
    get: ({challenge}: {challenge: string}, spoilt: Spoilt = {}) => {
      device.counter += 1
      const authData = Buffer.concat(head(spoilt))
      const client = clientData('webauthn.get', challenge, spoilt.origin)
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
          userHandle: spoilt.userHandle ?? user_handle,
        },
      } as const
    },
  }
}
