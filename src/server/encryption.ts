import {createCipheriv, createDecipheriv, hkdfSync, randomBytes} from 'node:crypto'

/** Closes short secrets before they are stored, so that a copy of the database does not give them away. */
export interface Seal {
  /** `owner` is bound to it: what was closed for one row opens in no other. */
  readonly close: (text: string, owner: string) => string
  /** Null where it was closed with another key or for another owner, or altered. */
  readonly open: (sealed: string, owner: string) => string | null
}

const iv_bytes = 12
const tag_bytes = 16

/**
 * AES-256-GCM with a key drawn from a secret that has another purpose too, so that neither helps against the other
 * (HKDF).
 */
export function sealOf(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'village: secrets at rest', 32))
  return {
    close: (text, owner) => {
      const iv = randomBytes(iv_bytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < iv_bytes + tag_bytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, iv_bytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(iv_bytes, iv_bytes + tag_bytes))
      try {
        const text = decipher.update(bytes.subarray(iv_bytes + tag_bytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // the tag does not fit: nothing of it can be believed
        return null
      }
    },
  }
}
