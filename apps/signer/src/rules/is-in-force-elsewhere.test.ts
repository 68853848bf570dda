import { identityOf, signVersionReceipt } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { isInForceElsewhere } from './is-in-force-elsewhere.ts'
import { nextRules, organisation, publicKey, rulesDocument, rulesOf, tighter, uuid } from './testing.ts'

const identities = [1, 2, 3, 4, 5].map((party) => identityOf(Buffer.alloc(32, party)))
const signers = identities.map(({ name }, place) => ({
  party: place + 1,
  identity: Buffer.from(name, 'hex').toString('base64'),
}))
const me = identities[0]!.name
const peers = new Map(identities.map(({ name }, place) => [place + 1, name]))
const keyOf = (number: number, threshold: number, parties: number[]) => ({
  ...rulesDocument().keys[0]!,
  keyId: uuid(number),
  publicKey: number === 10 ? publicKey : `02${String(number).padStart(64, '0')}`,
  threshold,
  parties,
  wallets: [],
})
const rulesWith = (keys: ReturnType<typeof keyOf>[]) => rulesOf(rulesDocument({ signers, keys }))

const head = rulesWith([keyOf(10, 2, [1, 2, 3])])
const next = tighter(head)
const receiptOf = (party: number, by = party, change = {}) =>
  signVersionReceipt(
    { organisation, version: 2, hash: next.hash, party, at: 1, ...change },
    identities[by - 1]!,
  )
const isTaken = (receipts: ReturnType<typeof receiptOf>[], from = head, to = next) =>
  isInForceElsewhere(from, to, { receipts, identity: me, peers })

test('as many other signers of the key as its threshold had the version in force', () => {
  expect(isTaken([receiptOf(2), receiptOf(3)])).toBe(true)
})

test.each([
  ['one signer', [receiptOf(2)]],
  ['one signer twice', [receiptOf(2), receiptOf(2, 2, { at: 2 })]],
  ['one signer and this one', [receiptOf(1), receiptOf(2)]],
  ['one signer and one that has no share of the key', [receiptOf(2), receiptOf(4)]],
  ['a signer that states for another', [receiptOf(2), receiptOf(3, 2)]],
  ['a receipt of another version', [receiptOf(2), receiptOf(3, 3, { version: 3 })]],
  ['a receipt of another document', [receiptOf(2), receiptOf(3, 3, { hash: head.hash })]],
  ['a receipt of another organisation', [receiptOf(2), receiptOf(3, 3, { organisation: uuid(0xb) })]],
  ['nobody', []],
])('%s is not enough', (_, receipts) => {
  expect(isTaken(receipts)).toBe(false)
})

test('a signer that its operator replaced does not count, although the rules still list it', () => {
  const replaced = new Map([...peers, [3, identityOf(Buffer.alloc(32, 9)).name] as const])
  const receipts = [receiptOf(2), receiptOf(3)]
  expect(isInForceElsewhere(head, next, { receipts, identity: me, peers: replaced })).toBe(false)
})

test('every key of this signer counts, in the version before and after', () => {
  const keys = [keyOf(10, 2, [1, 2, 3]), keyOf(11, 3, [1, 2, 4, 5])]
  for (const [from, to] of [
    [rulesWith(keys), nextRules(rulesWith(keys), { keys: [keys[0]!] })],
    [head, nextRules(head, { keys })],
  ] as const) {
    const by = (parties: readonly number[]) =>
      parties.map((party) => receiptOf(party, party, { hash: to.hash }))
    expect(isTaken(by([2, 3]), from, to)).toBe(false)
    expect(isTaken(by([2, 3, 4, 5]), from, to)).toBe(true)
  }
})

test('without a key of this signer more than half of all signers are needed', () => {
  const from = rulesWith([keyOf(10, 2, [2, 3, 4])])
  const to = tighter(from)
  const hash = to.hash
  const by = (parties: readonly number[]) => parties.map((party) => receiptOf(party, party, { hash }))
  expect(isTaken(by([2, 3]), from, to)).toBe(false)
  expect(isTaken(by([2, 3, 4]), from, to)).toBe(true)
})
