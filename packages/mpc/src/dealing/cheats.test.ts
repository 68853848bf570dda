/**
 * Well-formed cheats: every message decodes and fits its round, and only the algebra can detect them. The
 * tests state what is detected, by whom, who is named and who is frozen, and that every deceived party
 * detects one that equivocates.
 */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { Dealing } from './dealing-over.ts'
import type { Plan } from './plan.ts'
import { ecdsaDealing } from '../ecdsa/ecdsa-dealing.ts'
import { eddsaRedealing } from '../eddsa/eddsa-redealing.ts'
import {
  ed25519Group,
  type Group,
  mod,
  parsePoint,
  parseScalar,
  secp256k1Group,
  timesBase,
} from '../group.ts'
import { hash } from '../hashing.ts'
import { type AbortCode, type Ceremony, engine, type Engine, type PartyId } from '../index.ts'
import { encodeShare, openShare } from '../key-share.ts'
import { lagrange } from '../secret-sharing.ts'
import { openSession } from '../session.ts'
import { keygenCeremonies, newSession, signAndVerify, signCeremonies } from '../../test/ceremonies.ts'
import { runTwoHeaded, changing, successor, twisting } from '../../test/cheats.ts'
import { type Curve, type DealtKey, dealKey } from '../../test/deal-key.ts'
import { type Outcome, runSession } from '../../test/run-session.ts'

const curves = ['secp256k1', 'ed25519'] as const
const cheat = 3
const signers = [1, 2, cheat]
const victims = [1, 2]

interface Verdict {
  readonly code: AbortCode
  /** The cheat, or none. Never another party. */
  readonly party?: PartyId
  readonly freeze: boolean
}

const named = (code: AbortCode): Verdict => ({ code, party: cheat, freeze: false })
const frozen = (code: AbortCode): Verdict => ({ code, party: cheat, freeze: true })
const unnamed = (code: AbortCode): Verdict => ({ code, freeze: false })

const run = (ceremonies: ReadonlyMap<PartyId, Ceremony>, cheating: Engine) =>
  runSession(ceremonies, undefined, undefined, (party) => (party === cheat ? cheating : engine))

function expectVerdict(outcomes: ReadonlyMap<PartyId, Outcome>, verdict: Verdict, at = victims): void {
  for (const victim of at)
    expect(outcomes.get(victim), `party ${victim}`).toEqual({ status: 'aborted', abort: verdict })
}

const bumped = (text: string): string => successor(secp256k1Group, text)

const flippedBit = (text: string): string => {
  const bytes = hexToBytes(text)
  bytes[0]! ^= 0x10
  return bytesToHex(bytes)
}

test('a session in which nobody cheats is signed by the same machinery', () => {
  for (const curve of curves) {
    const outcomes = run(signCeremonies(dealKey(curve, 3, 4), signers), twisting({ round: 1, change() {} }))
    expect([...outcomes.values()].map(({ status }) => status)).toEqual(['finished', 'finished', 'finished'])
  }
})

describe('an ECDSA signature', () => {
  const dealt = dealKey('secp256k1', 3, 4)
  const sign = (cheating: Engine, shares = dealt.shares) =>
    run(signCeremonies({ ...dealt, shares }, signers), cheating)

  test.each([
    [
      'another nonce is multiplied than the one whose point was committed to',
      twisting({ round: 1, change: (kept) => (kept.nonce = bumped(kept.nonce)) }),
      frozen('CONSISTENCY_CHECK_FAILED'),
    ],
    [
      'another key share is multiplied than the one whose point was committed to',
      twisting({ round: 1, change: (kept) => (kept.keyShare = bumped(kept.keyShare)) }),
      frozen('CONSISTENCY_CHECK_FAILED'),
    ],
    [
      'another nonce is multiplied and opened than was committed to',
      twisting({
        round: 1,
        change: (kept) => {
          kept.nonce = bumped(kept.nonce)
          const point = timesBase(secp256k1Group, parseScalar(secp256k1Group, hexToBytes(kept.nonce)))
          kept.opening = bytesToHex(point.toBytes()) + kept.opening.slice(66)
        },
      }),
      named('COMMITMENT_MISMATCH'),
    ],
    [
      'Γ belongs to another c than the one that was multiplied',
      changing((message) =>
        message.round === 2 && message.to !== 'all'
          ? { ...message, body: withNextPoint(message.body, 98) }
          : message,
      ),
      frozen('CONSISTENCY_CHECK_FAILED'),
    ],
    [
      'ψ hides another mask than the one that signs',
      twisting({ round: 2, change: (kept) => (kept.mask = bumped(kept.mask)) }),
      unnamed('SIGNATURE_INVALID'),
    ],
    [
      'c is another than the one it proved',
      twisting({ round: 2, change: (kept) => (kept.peers[0].c[0] = bumped(kept.peers[0].c[0])) }),
      unnamed('SIGNATURE_INVALID'),
    ],
    [
      'c of the key share is another than the one it proved',
      twisting({ round: 2, change: (kept) => (kept.peers[1].c[1] = bumped(kept.peers[1].c[1])) }),
      unnamed('SIGNATURE_INVALID'),
    ],
  ])('%s', (_, cheating, verdict) => {
    expectVerdict(sign(cheating), verdict)
  })

  test('a share of zero that is none: the key shares do not add up to the key, and nobody can be named', () => {
    const share = openShare(dealt.shares.get(cheat)!)
    const peers = share.peers.map((peer) => ({ ...peer, zeroSeed: flippedBit(peer.zeroSeed) }))
    const shares = new Map(dealt.shares).set(cheat, encodeShare({ ...share, peers }))
    expectVerdict(sign(engine, shares), unnamed('KEY_SHARES_DIFFER'))
  })

  // This change affects only the cheat's own side of a check: it deceives itself, and the others wait for it.
  test.each([
    [
      'another χ than the one that was multiplied',
      twisting({ round: 1, change: ({ peers }) => (peers[0].chi = bumped(peers[0].chi)) }),
      'CONSISTENCY_CHECK_FAILED',
    ],
    [
      'another β than the one that was multiplied',
      twisting({
        round: 1,
        change: ({ peers }) =>
          (peers[0].multiplication.choices = flippedBit(peers[0].multiplication.choices)),
      }),
      'MULTIPLICATION_CHECK_FAILED',
    ],
    [
      'another Δ than that of the base transfers',
      twisting({ round: 1, change: ({ peers }) => (peers[0].delta = flippedBit(peers[0].delta)) }),
      'OT_CHECK_FAILED',
    ],
  ])('%s: the others have nothing, and know whom they wait for', (_, cheating, code) => {
    const outcomes = sign(cheating)
    expect(outcomes.get(cheat)).toEqual({ status: 'aborted', abort: { code, party: 1, freeze: true } })
    for (const victim of victims) expect(outcomes.get(victim)).toEqual({ status: 'stuck', awaiting: [cheat] })
  })

  test('ψ with another χ than was multiplied, by one that goes on: no signature, and nobody can be named', () => {
    const psi = 98 + 2 * 33
    const cheating = changing((message) => {
      if (message.round !== 2 || message.to === 'all') return message
      const changed = bumped(bytesToHex(message.body.slice(psi, psi + 32)))
      return { ...message, body: spliced(message.body, psi, hexToBytes(changed)) }
    })
    expectVerdict(sign(cheating), unnamed('SIGNATURE_INVALID'))
  })
})

describe('an Ed25519 signature', () => {
  const dealt = dealKey('ed25519', 3, 4)
  const after = (text: string): string => successor(ed25519Group, text)

  test.each([
    [
      // noble refuses to sign with a nonce it has not committed to, so the test computes the share.
      'another nonce than was committed to',
      changing((message) => {
        if (message.round !== 2) return message
        const share = hexToBytes(after(bytesToHex(message.body.slice(32))))
        return { ...message, body: spliced(message.body, 32, share) }
      }),
    ],
    [
      'another share than its own',
      twisting({ round: 1, change: (kept) => (kept.secret = after(kept.secret)) }),
    ],
  ])('%s', (_, cheating) => {
    expectVerdict(run(signCeremonies(dealt, signers), cheating), named('SIGNATURE_SHARE_INVALID'))
  })
})

const refreshCeremonies = ({ shares }: DealtKey): Map<PartyId, Ceremony> => {
  const session = newSession()
  return new Map([...shares].map(([me, share]) => [me, { kind: 'refresh', session, share }]))
}

const repairCeremonies = ({ key, shares }: DealtKey, lost: PartyId): Map<PartyId, Ceremony> => {
  const session = newSession()
  return new Map(
    key.parties.map((me) => {
      const share = me === lost ? undefined : shares.get(me)
      return [me, { kind: 'repair', session, me, share, key, lost: [lost] }]
    }),
  )
}

const reshareCeremonies = ({ key, shares }: DealtKey, newcomer: PartyId): Map<PartyId, Ceremony> => {
  const session = newSession()
  const dealers = [1, 2, cheat]
  const parties = [1, cheat, newcomer]
  return new Map(
    [1, 2, cheat, newcomer].map((me) => {
      const share = dealers.includes(me) ? shares.get(me) : undefined
      return [me, { kind: 'reshare', session, me, share, key, dealers, parties, threshold: 2 }]
    }),
  )
}

describe.each(curves)('a dealing, %s', (curve) => {
  const successorHere = (text: string): string =>
    curve === 'secp256k1' ? bumped(text) : successor(ed25519Group, text)
  const otherPolynomial = twisting({
    round: 1,
    change: (kept) => {
      const coefficients: string[] = kept.coefficients ?? kept.dealing.coefficients
      coefficients[1] = successorHere(coefficients[1]!)
    },
  })

  test('key generation: shares of another polynomial than was committed to', () => {
    const outcomes = run(keygenCeremonies(curve, 2, 3), otherPolynomial)
    expectVerdict(outcomes, named('DEALT_SHARE_INVALID'))
  })

  test('refresh: shares of another polynomial than was committed to', () => {
    const outcomes = run(refreshCeremonies(dealKey(curve, 2, 3)), otherPolynomial)
    expectVerdict(outcomes, named('DEALT_SHARE_INVALID'))
  })

  test('key generation: a point of which the secret is not known, as who chooses the key would deal', () => {
    expectVerdict(run(keygenCeremonies(curve, 2, 3), claimingMore(curve)), named('PROOF_INVALID'))
  })

  test('refresh: another key, in a dealing that is whole in itself', () => {
    const dealt = dealKey(curve, 2, 3)
    const outcomes = run(refreshCeremonies(dealt), dealingAnotherKey(dealt))
    expectVerdict(outcomes, named('KEY_CHANGED'))
    // The old shares remain valid.
    signAndVerify(dealt, [1, cheat])
  })
})

describe.each(curves)('a party with two faces, %s: all that it lied to find it', (curve) => {
  const views: Verdict = unnamed('VIEWS_DIFFER')

  test('in key generation', () => {
    expectVerdict(runTwoHeaded(keygenCeremonies(curve, 2, 3), cheat, [2]), views)
  })

  test('in a refresh', () => {
    expectVerdict(runTwoHeaded(refreshCeremonies(dealKey(curve, 2, 3)), cheat, [2]), views)
  })

  test('in a repair', () => {
    expectVerdict(runTwoHeaded(repairCeremonies(dealKey(curve, 2, 3), 2), cheat, [2]), views)
  })

  test('in a reshare, the newcomer too', () => {
    expectVerdict(runTwoHeaded(reshareCeremonies(dealKey(curve, 2, 3), 4), cheat, [4]), views, [1, 2, 4])
  })

  test('in a signature', () => {
    expectVerdict(runTwoHeaded(signCeremonies(dealKey(curve, 3, 4), signers), cheat, [2]), views)
  })
})

const spliced = (body: Uint8Array, at: number, part: Uint8Array): Uint8Array =>
  concatBytes(body.slice(0, at), part, body.slice(at + part.length))

/** The next point of the curve after the one at that place. */
const withNextPoint = (body: Uint8Array, at: number): Uint8Array =>
  spliced(body, at, nextPoint(secp256k1Group, body.slice(at, at + 33)))

const nextPoint = <Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  bytes: Uint8Array,
): Uint8Array => parsePoint(group, bytes).add(group.Point.BASE).toBytes()

/**
 * Deals honestly, but states a key that is one larger than the one it proves to know, and commits to that
 * key.
 */
function claimingMore(curve: Curve): Engine {
  if (curve === 'ed25519')
    return changing((message) =>
      message.round === 1
        ? { ...message, body: spliced(message.body, 32, nextPoint(ed25519Group, message.body.slice(32, 64))) }
        : message,
    )
  let opening = new Uint8Array()
  return {
    start(ceremony) {
      const step = engine.start(ceremony)
      if (step.status !== 'waiting') return step
      const state = JSON.parse(new TextDecoder().decode(step.state))
      const { dealing } = state.kept
      const honest = hexToBytes(dealing.opening)
      opening = Uint8Array.from(spliced(honest, 0, nextPoint(secp256k1Group, honest.slice(0, 33))))
      dealing.opening = bytesToHex(opening)
      dealing.coefficients[0] = bumped(dealing.coefficients[0])
      const [message] = step.messages
      if (message === undefined) throw new Error('nothing is said in round 1')
      const context = message.body.slice(0, 32)
      const body = concatBytes(context, hash('dealing/commitment', context, Uint8Array.of(cheat), opening))
      state.kept.broadcast = bytesToHex(body)
      return {
        ...step,
        state: new TextEncoder().encode(JSON.stringify(state)),
        messages: [{ ...message, body }],
      }
    },
    handle: (state, messages) => engine.handle(state, messages),
  }
}

/** A refresh whose dealer proves, commits and deals consistently, but with a secret that is not its own. */
function dealingAnotherKey({ curve, key, shares }: DealtKey): Engine {
  const begin = <Point extends CurvePoint<bigint, Point>>(
    group: Group<Point>,
    dealing: Dealing,
    protocol: string,
    session: string,
  ) => {
    const { parties, threshold } = key
    const own = parseScalar(group, hexToBytes(openShare(shares.get(cheat)!).secret))
    const secret = mod(own * lagrange(group, cheat, parties) + 1n, group.order)
    const plan: Plan = { kind: 'refresh', session, me: cheat, dealers: parties, parties, threshold, key }
    const peers = parties.filter((party) => party !== cheat)
    return openSession({ protocol, session, me: cheat, peers }, dealing.begin(plan, secret, randomBytes))
  }
  return {
    start: ({ session }) =>
      curve === 'secp256k1'
        ? begin(secp256k1Group, ecdsaDealing, 'ecdsa-dealing', session)
        : begin(ed25519Group, eddsaRedealing, 'eddsa-redealing', session),
    handle: (state, messages) => engine.handle(state, messages),
  }
}
