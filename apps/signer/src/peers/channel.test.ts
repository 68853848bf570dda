import { randomBytes } from 'node:crypto'
import { identityOf } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { Channel } from './channel.ts'
import { makeHello, meet } from './hello.ts'

const session = randomBytes(32).toString('hex')
const order = new Uint8Array(randomBytes(32))
const ana = { identity: identityOf(randomBytes(32)), party: 1 }
const bea = { identity: identityOf(randomBytes(32)), party: 2 }
const state = new Uint8Array(randomBytes(8))
const secret = new TextEncoder().encode('a dealt share')

function bothEnds(ofSession = session) {
  const own = makeHello(ana, ofSession, { order, state })
  const other = makeHello(bea, ofSession, { order, state })
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
  const own = makeHello(ana, session, { order, state })
  const { hello } = makeHello(bea, session, { order, state })
  const pinned = { session, identity: bea.identity.name }
  const stranger = expect.objectContaining({ code: 'STRANGER', party: 2 })
  expect(() => meet(own, hello, { ...pinned, identity: ana.identity.name })).toThrow(stranger)
  expect(() => meet(own, hello, { ...pinned, session: randomBytes(32).toString('hex') })).toThrow(stranger)
  expect(() => meet(own, { ...hello, key: own.hello.key }, pinned)).toThrow(stranger)
  expect(() => meet(own, { ...hello, state: randomBytes(8) }, pinned)).toThrow(stranger)
  expect(() => meet(own, makeHello(bea, session, { order: randomBytes(32), state }).hello, pinned)).toThrow(
    expect.objectContaining({ code: 'ORDERS_DIFFER', party: 2 }),
  )
})

test('VERSIONS_DIFFER for a hello without a state, as earlier versions send it', () => {
  const own = makeHello(ana, session, { order, state })
  const { hello } = makeHello(bea, session, { order, state })
  expect(() => meet(own, { ...hello, state: undefined }, { session, identity: bea.identity.name })).toThrow(
    expect.objectContaining({ code: 'VERSIONS_DIFFER', party: 2 }),
  )
})
