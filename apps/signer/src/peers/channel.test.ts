import { randomBytes } from 'node:crypto'
import { encodeHelloState, identityOf, parseHelloState, signEnd } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { Channel } from './channel.ts'
import { makeHello, meet } from './hello.ts'

const session = randomBytes(32).toString('hex')
const order = new Uint8Array(randomBytes(32))
const ana = { identity: identityOf(randomBytes(32)), party: 1 }
const bea = { identity: identityOf(randomBytes(32)), party: 2 }
const stateOf = ({ identity, party }: typeof ana, signer = identity) =>
  encodeHelloState({
    own: signEnd({ party, at: Date.UTC(2026, 0, 1), length: 1, head: 'ab'.repeat(32) }, signer),
    rules: '',
    remembered: [],
  })
const secret = new TextEncoder().encode('a dealt share')

function bothEnds(ofSession = session) {
  const own = makeHello(ana, ofSession, { order, state: stateOf(ana) })
  const other = makeHello(bea, ofSession, { order, state: stateOf(bea) })
  const end = (me: typeof ana, peer: typeof ana, from: typeof own, to: typeof own) =>
    new Channel({
      session: ofSession,
      me: me.party,
      peer: peer.party,
      identity: me.identity,
      peerIdentity: peer.identity.name,
      keys: meet(from, to.hello, { session: ofSession, identity: peer.identity.name }),
    })
  return [end(ana, bea, own, other), end(bea, ana, other, own)] as const
}

test('what one end seals the other opens, in both directions, and no carrier can read it', () => {
  const [anaEnd, beaEnd] = bothEnds()
  for (const [from, to] of [
    [anaEnd, beaEnd],
    [beaEnd, anaEnd],
    [anaEnd, beaEnd],
  ] as const) {
    const envelope = from.seal(secret)
    expect(Buffer.from(envelope.box).includes(Buffer.from(secret))).toBe(false)
    expect(to.open(envelope)).toEqual(secret)
  }
})

test('FORGED for a repeated or missing envelope, another order, session or direction, and any changed bit', () => {
  const refused = expect.objectContaining({ code: 'FORGED' })
  const [anaEnd, beaEnd] = bothEnds()
  const first = anaEnd.seal(secret)
  const second = anaEnd.seal(secret)
  expect(() => beaEnd.open(second)).toThrow(refused)
  expect(beaEnd.open(first)).toEqual(secret)
  expect(() => beaEnd.open(first)).toThrow(refused)
  expect(() => anaEnd.open(second)).toThrow(refused)
  expect(() => beaEnd.open({ ...second, sequence: 2 })).toThrow(refused)
  for (const part of ['box', 'signature'] as const)
    for (let bit = 0; bit < second[part].length * 8; bit++) {
      const changed = new Uint8Array(second[part])
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => beaEnd.open({ ...second, [part]: changed })).toThrow(refused)
    }
  expect(beaEnd.open(second)).toEqual(secret)
  const [elsewhere] = bothEnds(randomBytes(32).toString('hex'))
  expect(() => beaEnd.open({ ...elsewhere.seal(secret), sequence: 2 })).toThrow(refused)
})

test('STRANGER for a hello of another identity, session or key; ORDERS_DIFFER for another order', () => {
  const own = makeHello(ana, session, { order, state: stateOf(ana) })
  const { hello } = makeHello(bea, session, { order, state: stateOf(bea) })
  const pinned = { session, identity: bea.identity.name }
  const stranger = expect.objectContaining({ code: 'STRANGER', party: 2 })
  expect(() => meet(own, hello, { ...pinned, identity: ana.identity.name })).toThrow(stranger)
  expect(() => meet(own, hello, { ...pinned, session: randomBytes(32).toString('hex') })).toThrow(stranger)
  expect(() => meet(own, { ...hello, key: own.hello.key }, pinned)).toThrow(stranger)
  const otherStates = [stateOf(ana), stateOf(bea, ana.identity), stateOf({ ...bea, party: 3 })]
  for (const state of otherStates) {
    expect(() => meet(own, { ...hello, state }, pinned)).toThrow(stranger)
    expect(() => meet(own, makeHello(bea, session, { order, state }).hello, pinned)).toThrow(stranger)
  }
  const { own: end } = parseHelloState(stateOf(bea))!
  const longer = encodeHelloState({ own: end, rules: '', remembered: [end] })
  expect(() => meet(own, { ...hello, state: longer }, pinned)).toThrow(stranger)
  expect(() =>
    meet(own, makeHello(bea, session, { order: randomBytes(32), state: stateOf(bea) }).hello, pinned),
  ).toThrow(expect.objectContaining({ code: 'ORDERS_DIFFER', party: 2 }))
})

test('VERSIONS_DIFFER for a hello without a state, or with one of another version', () => {
  const own = makeHello(ana, session, { order, state: stateOf(ana) })
  for (const state of [undefined, new Uint8Array(0), new Uint8Array(randomBytes(8))]) {
    const { hello } = makeHello(bea, session, { order, state: state ?? stateOf(bea) })
    expect(() => meet(own, { ...hello, state }, { session, identity: bea.identity.name })).toThrow(
      expect.objectContaining({ code: 'VERSIONS_DIFFER', party: 2 }),
    )
  }
})
