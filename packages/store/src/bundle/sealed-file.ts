/** The encryption of a backup: AES-256-GCM under a passphrase, in chunks (the STREAM construction of Hoang, Reyhanitabar, Rogaway
 *  and Vizár, 2015). A chunk that is changed, missing, repeated or moved does not open, and neither does a file that is cut off.
 *  Bytes: magic · salt 16 · chunks of 64 KiB and a tag of 16; only the last chunk is shorter, and may be empty. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const magic = Buffer.from('holdfast backup 1\n')
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 65_536
/** RFC 7914. Each guess costs half a second and 128 MiB. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
export const shortestPassphrase = 12

/** The file is not a backup, is damaged, or was made with another passphrase. */
export class UnreadableBundle extends Error {
  constructor(reason: string) {
    super(`the backup cannot be read: ${reason}`)
    this.name = 'UnreadableBundle'
  }
}

export async function* sealFile(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  if (passphrase.length < shortestPassphrase)
    throw new Error(`the passphrase of a backup must have at least ${shortestPassphrase} characters`)
  const head = Buffer.concat([magic, randomBytes(saltBytes)])
  const key = await keyOf(passphrase, head)
  const seal = (chunk: Uint8Array, place: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast)).setAAD(head)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  yield head
  let place = 0
  for await (const { bytes, isLast } of inChunks(plain, chunkBytes)) yield seal(bytes, place++, isLast)
}

/** Throws `UnreadableBundle` at the first chunk that does not open. What was yielded before is genuine. */
export async function* openFile(
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]()
  const { head, rest } = await readHead(source)
  const key = await keyOf(passphrase, head)
  let place = 0
  for await (const { bytes, isLast } of inChunks(following(rest, source), chunkBytes + tagBytes)) {
    const plain = openChunk({ key, head, place, isLast }, bytes)
    if (plain === null)
      throw new UnreadableBundle(
        place === 0
          ? 'another passphrase, or the file was changed'
          : `it was changed or cut off after ${place * chunkBytes} bytes`,
      )
    yield plain
    place += 1
  }
}

interface ChunkTerms {
  readonly key: Buffer
  readonly head: Buffer
  readonly place: number
  readonly isLast: boolean
}

function openChunk({ key, head, place, isLast }: ChunkTerms, bytes: Buffer): Buffer | null {
  if (bytes.length < tagBytes) return null
  const end = bytes.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast))
    .setAAD(head)
    .setAuthTag(bytes.subarray(end))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch {
    return null
  }
}

/** The key is of one file, so that a counter suffices. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
const keyOf = (passphrase: string, head: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), head.subarray(magic.length), 32, cost)

async function readHead(
  source: AsyncIterator<Uint8Array>,
): Promise<{ readonly head: Buffer; readonly rest: Buffer }> {
  const length = magic.length + saltBytes
  let read = Buffer.alloc(0)
  while (read.length < length) {
    const next = await source.next()
    if (next.done === true) break
    read = Buffer.concat([read, next.value])
  }
  if (!read.subarray(0, magic.length).equals(magic))
    throw new UnreadableBundle('it is no backup of this version of Holdfast')
  if (read.length < length) throw new UnreadableBundle('it is cut off')
  return { head: read.subarray(0, length), rest: read.subarray(length) }
}

async function* following(first: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
}

/** Parts of exactly `size` bytes, and a last one of the rest, which may be empty. */
async function* inChunks(
  parts: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length <= size) continue
    const bytes = Buffer.concat(held)
    let at = 0
    for (; bytes.length - at > size; at += size) yield { bytes: bytes.subarray(at, at + size), isLast: false }
    held = [bytes.subarray(at)]
    length = bytes.length - at
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
