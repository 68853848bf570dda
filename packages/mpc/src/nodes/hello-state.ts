/**
 * The state that a node adds to its hello: the rules of the key, its time and the end of its record, and the
 * ends that the other nodes of the session last stated of theirs. A node whose record was replaced by an older copy meets an end
 * that it stated itself and that its record does not have. Each end is signed on its own, so that no peer can
 * invent one.
 */
import { encodeFields, readFields } from '@holdfast/ledger'
import { z } from 'zod'
import { hashField, partyField, wholeField } from './field-list.ts'
import { type Identity, isSignedBy } from './identity.ts'

/** The end of a node's record: the number of its lines, and the hash of the last. */
export interface StatedEnd {
  readonly party: number
  /** By the node's own clock, in milliseconds. */
  readonly at: number
  readonly length: number
  readonly head: string
}

export interface SignedEnd extends StatedEnd {
  readonly signature: Uint8Array
}

export interface HelloState {
  readonly own: SignedEnd
  /**
   * The hash of the rules in force for the key. Empty: the key is not bound to rules. `quarantined`: the signer
   * does not know whether it is.
   */
  readonly rules: string
  /** In ascending order of the parties, without those that it has not met yet. */
  readonly remembered: readonly SignedEnd[]
}

const title = 'holdfast/hello-state/2'
const mostEnds = 16

const End = z
  .tuple([partyField, wholeField, wholeField, hashField, z.string().regex(/^[A-Za-z0-9+/]{86}==$/)])
  .transform(([party, at, length, head, signature]): SignedEnd => {
    return { party, at, length, head, signature: new Uint8Array(Buffer.from(signature, 'base64')) }
  })

export function signEnd(end: StatedEnd, identity: Identity): SignedEnd {
  return { ...end, signature: new Uint8Array(identity.sign(bytesOfEnd(end))) }
}

/** Whether the identity stated this end. */
export const isEndOf = (identity: string, end: SignedEnd): boolean =>
  isSignedBy(identity, bytesOfEnd(end), end.signature)

export function encodeHelloState({ own, rules, remembered }: HelloState): Uint8Array<ArrayBuffer> {
  return encodeFields([title, rules, ...[own, ...remembered].flatMap(fieldsOf)])
}

const rulesField = z.union([z.enum(['', 'quarantined']), hashField])

/** Null for bytes that `encodeHelloState` does not write. */
export function parseHelloState(bytes: Uint8Array): HelloState | null {
  const fields = readFields(bytes)
  const [first, second, ...ofEnds] = fields ?? []
  const rules = rulesField.safeParse(second)
  if (first !== title || !rules.success || ofEnds.length % 5 !== 0) return null
  const ends = z.array(End).min(1).max(mostEnds).safeParse(groupsOfFive(ofEnds))
  const [own, ...remembered] = ends.success ? ends.data : []
  if (own === undefined) return null
  const isAscending = remembered.every(({ party }, place) => party > (remembered[place - 1]?.party ?? 0))
  return isAscending ? { own, rules: rules.data, remembered } : null
}

const groupsOfFive = (fields: readonly string[]): string[][] =>
  Array.from({ length: fields.length / 5 }, (_, group) => fields.slice(5 * group, 5 * group + 5))

const fieldsOf = (end: SignedEnd): string[] => [
  ...textsOf(end),
  Buffer.from(end.signature).toString('base64'),
]

const bytesOfEnd = (end: StatedEnd): Uint8Array => encodeFields(['holdfast/record-end/1', ...textsOf(end)])

const textsOf = ({ party, at, length, head }: StatedEnd): string[] => [
  String(party),
  String(at),
  String(length),
  head,
]
