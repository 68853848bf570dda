/**
 * One message of a session, and its bytes. The transport authenticates the sender: envelopes between signers
 * are encrypted and signed, and `from` is compared with the envelope's sender before a message reaches an
 * engine. Bytes: version 1 · session 32 · round 1 · from 1 · to 1 (0: all parties) · body.
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { hexOf, PartyId } from './key-description.ts'

const messageVersion = 1
const headerLength = 36

/** No honest body is longer; longer ones are refused unread. */
export const maxBodyLength = 131_072

export const SessionId = hexOf(32)

export const Message = z.strictObject({
  /** 32 random bytes, hex; never used twice. */
  session: SessionId,
  round: z.int().min(1).max(9),
  from: PartyId,
  /** 'all': the same bytes to every other party of the session. */
  to: z.union([PartyId, z.literal('all')]),
  body: z.custom<Uint8Array>((body) => body instanceof Uint8Array && body.length <= maxBodyLength),
})
export interface Message extends z.infer<typeof Message> {}

export class InvalidMessage extends Error {
  constructor(reason: string) {
    super(`Not a message: ${reason}`)
    this.name = 'InvalidMessage'
  }
}

export function encodeMessage(message: Message): Uint8Array {
  const { session, round, from, to, body } = message
  return concatBytes(
    Uint8Array.of(messageVersion),
    hexToBytes(session),
    Uint8Array.of(round, from, to === 'all' ? 0 : to),
    body,
  )
}

export function decodeMessage(bytes: Uint8Array): Message {
  if (bytes.length < headerLength) throw new InvalidMessage('too short')
  if (bytes[0] !== messageVersion) throw new InvalidMessage(`version ${bytes[0]}`)
  const parsed = Message.safeParse({
    session: bytesToHex(bytes.subarray(1, 33)),
    round: bytes[33],
    from: bytes[34],
    to: bytes[35] === 0 ? 'all' : bytes[35],
    body: bytes.slice(headerLength),
  })
  if (!parsed.success) throw new InvalidMessage(z.prettifyError(parsed.error))
  return parsed.data
}
