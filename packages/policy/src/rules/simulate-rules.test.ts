import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bea, carl, dora, network, nextOf, payee, rulesOf, usdt, usualDocument } from './rules.fixture.ts'
import { type PastTransfer, simulateRules } from './simulate-rules.ts'
import { noon, usualTransfer } from './transfer.fixture.ts'
import type { RuledTransfer } from './verdict/ruled-transfer.ts'

const rules = rulesOf(usualDocument())
const hour = 3_600_000

const past = (id: string, units: bigint, change: Partial<PastTransfer> = {}): PastTransfer => {
  const at = change.at ?? noon
  return {
    id,
    at,
    approvedBy: [carl, dora],
    transfer: usualTransfer(rules, {
      units,
      createdAt: new Date(at - hour),
      expiresAt: new Date(at + hour),
      rules: 'ab'.repeat(32),
    }),
    ...change,
  }
}
const outcomes = (list: readonly PastTransfer[], under = rules) =>
  simulateRules(under, list).map(({ id, verdict }) => [id, verdict.outcome])

test('each transfer meets its verdict, whatever rules it was requested under', () => {
  const list = [
    past('small', 50_000n),
    past('held', 500_000n, { approvedBy: [carl] }),
    past('big', 1_000_001n),
  ]
  expect(outcomes(list)).toEqual([
    ['small', 'allowed'],
    ['held', 'held'],
    ['big', 'refused'],
  ])
})

test('the cap of a day counts the transfers of the last 24 hours, without those that are refused', () => {
  const day = (id: string, hours: number, units = 900_000n) => past(id, units, { at: noon + hours * hour })
  const list = [
    day('third', 4),
    day('first', 0),
    day('refused', 1, 2_000_000n),
    day('second', 2),
    day('next day', 24),
  ]
  expect(outcomes(list)).toEqual([
    ['first', 'allowed'],
    ['refused', 'refused'],
    ['second', 'allowed'],
    ['third', 'refused'],
    ['next day', 'allowed'],
  ])
})

test('the cap of a day counts all that is paid, also to recipients without a cap', () => {
  const uncapped = rulesOf(
    usualDocument({ recipients: usualDocument().recipients.map((acme) => ({ ...acme, assets: null })) }),
  )
  const list = [0, 1, 2, 3].map((hours) => past(`${hours}`, 1_000_000n, { at: noon + hours * hour }))
  expect(outcomes(list, uncapped)).toEqual([
    ['0', 'allowed'],
    ['1', 'allowed'],
    ['2', 'allowed'],
    ['3', 'refused'],
  ])
})

test('the cap of a recipient counts only what is paid to it', () => {
  const to = (id: string, hours: number, recipient: string) => {
    const entry = past(id, 1_000_000n, { at: noon + hours * hour, approvedBy: [bea, carl, dora] })
    return { ...entry, transfer: { ...entry.transfer, recipient } }
  }
  const list = [to('other', 0, 'TStranger'), to('first', 1, payee), to('second', 2, payee)]
  expect(outcomes(list).map(([, outcome]) => outcome)).toEqual(['allowed', 'allowed', 'allowed'])
})

test('the cap of a day counts each network, each asset and each key alone', () => {
  const usual = usualDocument()
  const [key, asset] = [usual.keys[0]!, { ...usual.assets[0]!, perDay: '1000000' }]
  const other = { network: 'eip155:1', asset: 'trc20:TOther', keyId: 'key-2', address: 'TSecond' }
  const assets = [asset, { ...asset, id: other.asset, symbol: 'EURO' }, { ...asset, network: other.network }]
  const wide = rulesOf({
    ...usual,
    keys: [
      { ...key, networks: [network, other.network] },
      {
        ...key,
        keyId: other.keyId,
        publicKey: '08'.repeat(32),
        wallets: [{ path: [], address: other.address, label: 'Reserve' }],
      },
    ],
    assets,
    approvals: assets.map(({ network: of, id }) => ({
      network: of,
      asset: id,
      tiers: [{ above: '0', needed: 1, role: null }],
    })),
    recipients: [],
    others: 1,
  })
  const usually = past('usual', 1_000_000n)
  const paying = (id: string, change: Partial<RuledTransfer>): PastTransfer => ({
    ...usually,
    id,
    transfer: { ...usually.transfer, ...change },
  })
  const list = [
    usually,
    paying('network', { network: other.network }),
    paying('asset', { asset: { id: other.asset, decimals: 6 } }),
    paying('key', { wallet: { address: other.address, keyId: other.keyId, path: [] } }),
    paying('again', {}),
  ]
  expect(outcomes(list, wide)).toEqual([
    ['usual', 'allowed'],
    ['network', 'allowed'],
    ['asset', 'allowed'],
    ['key', 'allowed'],
    ['again', 'refused'],
  ])
})

test('a recipient of the next version counts, although it can be paid only later', () => {
  const recipients = [
    {
      id: 'acme',
      label: 'Acme',
      network: usualTransfer(rules).network,
      address: payee,
      assets: [{ id: usdt, perDay: null }],
      activeFrom: noon + 1_000 * hour,
    },
  ]
  const next = rulesOf(nextOf(rules, { recipients, others: 'refused' }))
  expect(outcomes([past('paid', 1n)], next)).toEqual([['paid', 'allowed']])
})

test('in no order of the input is more allowed in 24 hours than the cap', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ hours: fc.integer({ min: 0, max: 60 }), units: fc.bigInt({ min: 1n, max: 1_000_000n }) }),
        { maxLength: 30 },
      ),
      (moves) => {
        const list = moves.map(({ hours, units }, at) => past(String(at), units, { at: noon + hours * hour }))
        const refused = new Set(
          simulateRules(rules, list).flatMap(({ id, verdict }) =>
            verdict.outcome === 'refused' ? [id] : [],
          ),
        )
        for (const end of list) {
          const total = list
            .filter(({ id, at }) => !refused.has(id) && at <= end.at && end.at - at < 24 * hour)
            .reduce((sum, { transfer }) => sum + transfer.units, 0n)
          expect(total <= 2_000_000n).toBe(true)
        }
      },
    ),
  )
})
