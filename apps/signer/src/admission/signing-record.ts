/** What this node has taken part in, written down before it does: every session, and for every transfer request the bytes it
 *  agreed to sign. Only ever appended to, each line sealed together with the hash of the line before, so that none can be
 *  changed, dropped or moved; that the newest lines were cut off cannot be seen from here. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { appendDurably, readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

const Line = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), session: z.string() }),
  z.strictObject({
    kind: z.literal('signing'),
    session: z.string(),
    request: z.string(),
    /** SHA-256 of the unsigned bytes. */
    bytes: z.string(),
  }),
])
type Line = z.infer<typeof Line>

export interface Signing {
  readonly session: string
  readonly request: string
  readonly bytes: string
}

export class SigningRecord {
  readonly #path: string
  readonly #seal: Seal
  readonly #sessions = new Set<string>()
  readonly #bytesOfRequest = new Map<string, string>()
  #before = 'first'

  constructor(path: string, seal: Seal) {
    this.#path = path
    this.#seal = seal
    for (const text of wholeLines(path)) this.#remember(Line.parse(JSON.parse(this.#open(text))))
  }

  /** Throws when the name was used before. */
  beginSession(session: string): void {
    this.#refuseReuse(session)
    this.#append({ kind: 'session', session })
  }

  /** Throws when the name was used before, or the request was agreed to with other bytes. The same bytes may be signed
   *  again: they are the same transaction, which a network takes once. */
  beginSigning({ session, request, bytes }: Signing): void {
    this.#refuseReuse(session)
    const earlier = this.#bytesOfRequest.get(request)
    if (earlier !== undefined && earlier !== bytes) throw new Refusal('ALREADY_SIGNED')
    this.#append({ kind: 'signing', session, request, bytes })
  }

  #refuseReuse(session: string): void {
    if (this.#sessions.has(session)) throw new Refusal('SESSION_REUSED')
  }

  #append(line: Line): void {
    const text = this.#seal.seal(this.#label(), Buffer.from(JSON.stringify(line))).toString('base64')
    appendDurably(this.#path, Buffer.from(`${text}\n`))
    this.#chain(text)
    this.#remember(line)
  }

  #open(text: string): string {
    const line = this.#seal.open(this.#label(), Buffer.from(text, 'base64')).toString('utf8')
    this.#chain(text)
    return line
  }

  #remember(line: Line): void {
    this.#sessions.add(line.session)
    if (line.kind === 'signing') this.#bytesOfRequest.set(line.request, line.bytes)
  }

  #label(): string {
    return `record after ${this.#before}`
  }

  #chain(text: string): void {
    this.#before = createHash('sha256').update(text).digest('hex')
  }
}

/** A line that the power cut short was not yet acted on: it is taken away. */
function wholeLines(path: string): string[] {
  const bytes = readIfThere(path)
  if (bytes === undefined) return []
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) writeDurably(path, bytes.subarray(0, end))
  return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
}
