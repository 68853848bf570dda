/** The seal of everything that this node stores: AES-256-GCM under the sealing key, bound to its content by a label.
 *  Bytes: 'HFS1' · nonce 12 · tag 16 · ciphertext. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface Seal {
  seal(label: string, plain: Uint8Array): Buffer
  /** Throws `BrokenSeal` for another key, another label or changed bytes, which cannot be distinguished. */
  open(label: string, sealed: Uint8Array): Buffer
}

export class BrokenSeal extends Error {
  constructor(label: string) {
    super(`${label} does not open: another sealing key, or the file was changed`)
    this.name = 'BrokenSeal'
  }
}

const magic = Buffer.from('HFS1')
const head = magic.length + 12 + 16

export function sealWith(key: Buffer): Seal {
  if (key.length !== 32) throw new Error('the sealing key must have 32 bytes')
  return {
    seal(label, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label))
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([magic, nonce, cipher.getAuthTag(), ciphertext])
    },
    open(label, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < head || !bytes.subarray(0, 4).equals(magic)) throw new BrokenSeal(label)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(4, 16))
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(16, head))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()])
      } catch {
        throw new BrokenSeal(label)
      }
    },
  }
}
