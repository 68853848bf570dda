/**
 * Every message of every round, with a bit flipped, truncated, extended, withheld, duplicated, replayed,
 * taken from another session, or reordered. There is never a bad signature, never a key that does not sign,
 * never a hang.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import {
  type Abort,
  type Ceremony,
  engine,
  type Message,
  type PartyId,
  type Step,
  verifySignature,
} from './index.ts'
import { keygenCeremonies, sharesOf, signAndVerify, signCeremonies } from '../test/ceremonies.ts'
import { type Curve, dealKey } from '../test/deal-key.ts'
import { type Network, type Outcome, runSession } from '../test/run-session.ts'

interface Slot {
  readonly round: number
  readonly kind: 'broadcast' | 'direct'
}

const isIn = ({ round, kind }: Slot, message: Message): boolean =>
  message.round === round && (message.to === 'all') === (kind === 'broadcast')

/** Changes only the messages of `from` in that slot. */
const changing =
  (slot: Slot, from: PartyId, change: (body: Uint8Array) => Uint8Array): Network =>
  (message) => [
    message.from === from && isIn(slot, message) ? { ...message, body: change(message.body) } : message,
  ]

const flip = (fraction: number) => (body: Uint8Array) => {
  const copy = body.slice()
  copy[Math.min(body.length - 1, Math.floor(body.length * fraction))]! ^= 0x10
  return copy
}

const changes: readonly (readonly [string, (body: Uint8Array) => Uint8Array])[] = [
  ['flipped at the start', flip(0)],
  ['flipped at a fifth', flip(0.2)],
  ['flipped in the middle', flip(0.5)],
  ['flipped at the end', flip(1)],
  ['cut short', (body) => body.slice(1)],
  ['made longer', (body) => Uint8Array.of(...body.slice(0, 1), ...body)],
  ['empty', () => new Uint8Array()],
]

const abortsOf = (outcomes: ReadonlyMap<PartyId, Outcome>): Abort[] =>
  [...outcomes.values()].flatMap((outcome) => (outcome.status === 'aborted' ? [outcome.abort] : []))

/**
 * Every finished party has a valid signature; at least one party aborted; a named party sent the changed
 * message.
 */
function expectHarmless(
  outcomes: ReadonlyMap<PartyId, Outcome>,
  curve: Curve,
  message: Uint8Array,
  from: PartyId,
) {
  for (const outcome of outcomes.values())
    if (outcome.status === 'finished' && outcome.result.kind === 'signature') {
      const { signature, publicKey } = outcome.result
      expect(verifySignature(curve, signature, message, publicKey)).toBe(true)
    }
  const aborts = abortsOf(outcomes)
  expect(aborts.length).toBeGreaterThan(0)
  for (const { party, freeze } of aborts) {
    if (party !== undefined) expect(party).toBe(from)
    if (freeze) expect(party).toBe(from)
  }
}

/** Runs round by round until party 1 waits for the slot; also returns the messages of party 3 in it. */
function upTo(
  slot: Slot,
  ceremonies: ReadonlyMap<PartyId, Ceremony>,
): { state: Uint8Array; message: Message } {
  let steps = new Map([...ceremonies].map(([party, ceremony]) => [party, engine.start(ceremony)]))
  for (let round = 1; round < slot.round; round++) steps = advance(steps)
  const step = steps.get(1)
  const message = sentBy(steps.get(3)).find((sent) => isIn(slot, sent))
  if (step?.status !== 'waiting' || message === undefined) throw new Error('it ended before')
  return { state: step.state, message }
}

const sentBy = (step: Step | undefined): readonly Message[] =>
  step === undefined || step.status === 'aborted' ? [] : step.messages

function advance(steps: ReadonlyMap<PartyId, Step>): Map<PartyId, Step> {
  const sent = [...steps.values()].flatMap(sentBy)
  return new Map(
    [...steps].map(([party, step]) => {
      if (step.status !== 'waiting') return [party, step]
      const received = sent.filter(({ from, to }) => from !== party && (to === 'all' || to === party))
      return [party, engine.handle(step.state, received)]
    }),
  )
}

const signSlots: Record<Curve, readonly Slot[]> = {
  secp256k1: [
    { round: 1, kind: 'broadcast' },
    { round: 1, kind: 'direct' },
    { round: 2, kind: 'broadcast' },
    { round: 2, kind: 'direct' },
    { round: 3, kind: 'broadcast' },
  ],
  ed25519: [
    { round: 1, kind: 'broadcast' },
    { round: 2, kind: 'broadcast' },
  ],
}

const keygenSlots: Record<Curve, readonly Slot[]> = {
  secp256k1: [
    { round: 1, kind: 'broadcast' },
    { round: 2, kind: 'broadcast' },
    { round: 2, kind: 'direct' },
    { round: 3, kind: 'broadcast' },
    { round: 3, kind: 'direct' },
    { round: 4, kind: 'broadcast' },
    { round: 4, kind: 'direct' },
  ],
  ed25519: [
    { round: 1, kind: 'broadcast' },
    { round: 2, kind: 'broadcast' },
    { round: 2, kind: 'direct' },
    { round: 3, kind: 'broadcast' },
  ],
}

describe.each(['secp256k1', 'ed25519'] as const)('signing, %s', (curve) => {
  const dealt = dealKey(curve, 2, 3)
  const signers = [1, 3]
  const messageOf = (ceremonies: ReadonlyMap<PartyId, Ceremony>): Uint8Array => {
    const ceremony = ceremonies.get(1)
    return ceremony?.kind === 'sign' ? ceremony.message : new Uint8Array()
  }

  describe.each(signSlots[curve])('round $round, $kind', (slot) => {
    test.each(changes)('%s', (_, change) => {
      const ceremonies = signCeremonies(dealt, signers)
      const outcomes = runSession(ceremonies, changing(slot, 3, change))
      expectHarmless(outcomes, curve, messageOf(ceremonies), 3)
    })

    test('withheld: the sender is awaited, and no party that needed it has a signature', () => {
      const outcomes = runSession(signCeremonies(dealt, signers), (message) =>
        message.from === 3 && isIn(slot, message) ? [] : [message],
      )
      expect(outcomes.get(1)).toEqual({ status: 'stuck', awaiting: [3] })
    })

    test('taken from another session', () => {
      const recorded: Message[] = []
      runSession(signCeremonies(dealt, signers), (message) => {
        if (message.from === 3 && isIn(slot, message)) recorded.push(message)
        return [message]
      })
      const ceremonies = signCeremonies(dealt, signers)
      const session = ceremonies.get(1)!.session
      const replay = (head: Partial<Message>): Network => {
        return (message) =>
          message.from === 3 && isIn(slot, message) ? [{ ...recorded[0]!, ...head }] : [message]
      }
      expect(runSession(ceremonies, replay({})).get(1)).toEqual({
        status: 'aborted',
        abort: { code: 'WRONG_SESSION', party: 3, freeze: false },
      })
      expectHarmless(runSession(ceremonies, replay({ session })), curve, messageOf(ceremonies), 3)
    })

    test('two different messages: an abort that names the sender', () => {
      const { state, message } = upTo(slot, signCeremonies(dealt, signers))
      expect(engine.handle(state, [message, { ...message, body: flip(0.5)(message.body) }])).toEqual({
        status: 'aborted',
        abort: { code: 'CONFLICTING_MESSAGE', party: 3, freeze: false },
      })
    })
  })

  test('every message twice, newest first: the signature is valid', () => {
    signAndVerify(dealt, signers, [], (message) => [message, message])
    const held: { message: Message; receiver: PartyId }[] = []
    const late: Network = (message, receiver) => {
      held.push({ message, receiver })
      const again = held.filter((other) => other.receiver === receiver).map((other) => other.message)
      return again.toReversed()
    }
    signAndVerify(dealt, signers, [], late)
  })

  test('in the name of another party, to another party, of a future round', () => {
    const forge = (head: Partial<Message>): Network => {
      return (message, receiver) =>
        receiver === 1 && message.round === 1 ? [{ ...message, ...head }] : [message]
    }
    const codeOf = (head: Partial<Message>) =>
      abortsOf(runSession(signCeremonies(dealt, signers), forge(head)))[0]?.code
    expect(codeOf({ from: 2 })).toBe('UNKNOWN_SENDER')
    expect(codeOf({ to: 2 })).toBe('UNKNOWN_SENDER')
    expect(codeOf({ round: 3 })).toBe('UNEXPECTED_MESSAGE')
    expect(codeOf({ body: new Uint8Array(131_072) })).toBe('MALFORMED_MESSAGE')
  })
})

test('ed25519: a bad signature share names its signer among three', () => {
  const dealt = dealKey('ed25519', 3, 5)
  const slot = { round: 2, kind: 'broadcast' } as const
  const outcomes = runSession(signCeremonies(dealt, [1, 2, 5]), changing(slot, 5, flip(0.9)))
  for (const honest of [1, 2])
    expect(outcomes.get(honest)).toEqual({
      status: 'aborted',
      abort: { code: 'SIGNATURE_SHARE_INVALID', party: 5, freeze: false },
    })
})

test('ecdsa: two different commitments for two signers are found before any share of a signature leaves', () => {
  const dealt = dealKey('secp256k1', 3, 4)
  const rounds = new Set<number>()
  const outcomes = runSession(signCeremonies(dealt, [1, 2, 4]), (message, receiver) => {
    rounds.add(message.round)
    const isSplit = message.from === 4 && message.round === 1 && message.to === 'all' && receiver === 2
    return [isSplit ? { ...message, body: flip(0.9)(message.body) } : message]
  })
  for (const outcome of outcomes.values())
    expect(outcome).toEqual({ status: 'aborted', abort: { code: 'VIEWS_DIFFER', freeze: false } })
  expect(rounds).toEqual(new Set([1, 2]))
})

describe.each([
  ['secp256k1', 2, 2],
  ['ed25519', 2, 3],
] as const)('key generation, %s', (curve, threshold, total) => {
  const sides = curve === 'secp256k1' ? [1, 2] : [3]
  const some = curve === 'secp256k1' ? changes.slice(2, 3) : changes

  describe.each(keygenSlots[curve])('round $round, $kind', (slot) => {
    test.each(some)('%s: no deceived party has a share', (_, change) => {
      // Broadcasts are symmetric between the two ends of a pair; in round 4 only the lower number still sends
      // a message.
      const isOneSided = slot.kind === 'broadcast' || slot.round === 4
      for (const from of isOneSided ? sides.slice(0, 1) : sides) {
        const outcomes = runSession(keygenCeremonies(curve, threshold, total), changing(slot, from, change))
        const aborts = abortsOf(outcomes)
        expect(aborts.length).toBeGreaterThan(0)
        for (const { party, freeze } of aborts) {
          if (party !== undefined) expect(party).toBe(from)
          expect(freeze).toBe(false)
        }
        for (const [party, outcome] of outcomes)
          if (party !== from) expect(outcome.status).not.toBe('finished')
      }
    })
  })

  test('withheld in any round: the sender is awaited', () => {
    for (const slot of curve === 'secp256k1' ? keygenSlots[curve].slice(0, 3) : keygenSlots[curve]) {
      const outcomes = runSession(keygenCeremonies(curve, threshold, total), (message) =>
        message.from === 2 && isIn(slot, message) ? [] : [message],
      )
      expect(outcomes.get(1)).toEqual({ status: 'stuck', awaiting: [2] })
    }
  })

  test('every message twice: the key is valid', () => {
    const { shares, key } = sharesOf(
      runSession(keygenCeremonies(curve, threshold, total), (message) => [message, message]),
    )
    expect(bytesToHex(signAndVerify({ curve, shares }, [1, 2]))).toBe(key.publicKey)
  })
})
