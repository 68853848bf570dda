/** Documents that the checks accept, at the edge of those that they refuse. rules-document.test.ts has the refusals. */
import { expect, test } from 'vitest'
import { encodeRules, parseRules } from '../rules-document.ts'
import type { RulesDocument, RulesKey } from '../rules-schema.ts'
import { credential, network, person, trx, usdt, usualDocument, uuid } from '../rules.fixture.ts'
import { withDeclaredParams } from '../with-declared-params.fixture.ts'

const faultsAfter = (change: (document: RulesDocument) => void) => {
  const document = structuredClone(usualDocument())
  change(document)
  const parsed = parseRules(encodeRules(document))
  return parsed.ok ? [] : withDeclaredParams(parsed.faults)
}

const ether = 'eip155:1'
const secondKey: RulesKey = {
  keyId: 'key-2',
  publicKey: `03${'11'.repeat(32)}`,
  threshold: 3,
  parties: [1, 2, 3],
  networks: [ether],
  wallets: [],
}
const hardware = (number: number, label: string) =>
  ({ kind: 'hardware', id: uuid(number), label, credential: credential(number) }) as const

test.each<[string, (document: RulesDocument) => void]>([
  ['as many governors as are needed', (d) => void (d.governance.needed = 3)],
  ['as many recovery keys as are needed', (d) => void (d.governance.recovery!.needed = 3)],
  ['a recovery that waits as long as a change', (d) => void (d.governance.recovery!.delayHours = 48)],
  ['no recovery', (d) => void (d.governance.recovery = null)],
  ['two recovery keys on hardware', (d) => void d.governance.recovery!.keys.push(hardware(0x3f, 'Attic'))],
  ['hours that end after they begin', (d) => void (d.hours = { days: [1], from: 8, to: 9 })],
  ['nobody but listed recipients', (d) => void (d.others = 'refused')],
  [
    'a higher tier that needs as many people',
    (d) => void (d.approvals[0]!.tiers[1] = { above: '100000', needed: 1, role: null }),
  ],
  [
    'two tiers that need a treasurer',
    (d) => void (d.approvals[0]!.tiers[0] = { above: '0', needed: 1, role: 'treasurer' }),
  ],
  ['a treasurer who may request too', (d) => void d.people[3]!.roles.push('requester')],
  ['a recipient of every asset', (d) => void (d.recipients[0]!.assets = null)],
  ['a recipient of two assets', (d) => void d.recipients[0]!.assets!.push({ id: trx, perDay: null })],
  ['a second key for another network, which needs all parties', (d) => void d.keys.push(secondKey)],
  [
    'a second wallet',
    (d) => void d.keys[0]!.wallets.push({ path: [1], address: 'TOther', label: 'Savings' }),
  ],
  [
    'one symbol on two networks',
    (d) => {
      d.keys.push(secondKey)
      d.assets.push({ ...d.assets[0]!, network: ether, id: 'erc20:0x1' })
      d.approvals.push({ ...d.approvals[0]!, network: ether, asset: 'erc20:0x1' })
    },
  ],
])('accepted: %s', (_name, change) => {
  expect(faultsAfter(change)).toEqual([])
})

test('tiers of one network are none of another, although the asset has the same id', () => {
  const other = 'tron:0x11111111'
  expect(faultsAfter(({ approvals }) => void (approvals[0]!.network = other))).toEqual([
    { code: 'TIERS_MISSING', field: 'assets.0', params: { network, asset: usdt } },
    { code: 'ASSET_UNKNOWN', field: 'approvals.0.asset', params: { network: other, asset: usdt } },
  ])
})

test('labels of recovery keys, wallets and people are compared with each other, each where it stands', () => {
  const recoveryKey = faultsAfter(({ governance }) => void (governance.recovery!.keys[1]!.label = 'BEA'))
  expect(recoveryKey).toEqual([
    { code: 'LOOKS_ALIKE', field: 'governance.recovery.keys.1.label', params: { name: 'BEA', other: 'Bea' } },
  ])
  const wallet = faultsAfter(
    ({ keys }) => void keys[0]!.wallets.push({ path: [1], address: 'TOther', label: 'TREASURY' }),
  )
  expect(wallet).toEqual([
    { code: 'LOOKS_ALIKE', field: 'keys.0.wallets.1.label', params: { name: 'TREASURY', other: 'Treasury' } },
  ])
})

test('faults name the figures that contradict each other', () => {
  const figures = faultsAfter((document) => {
    document.keys[0]!.threshold = 4
    document.governance.needed = 5
    document.governance.recovery!.needed = 6
    document.governance.recovery!.delayHours = 47
    document.people.push(person(4, 'Zed', []))
    document.people[0]!.credentials[0]!.addedIn = 7
  })
  expect(figures.map(({ code, params }) => [code, params])).toEqual([
    ['THRESHOLD_TOO_HIGH', { threshold: 4, parties: 3 }],
    ['TWICE', { value: uuid(4) }],
    ['TWICE', { value: credential(4).id }],
    ['TWICE', { value: credential(36).id }],
    ['TWICE', { value: credential(4).x }],
    ['TWICE', { value: credential(36).x }],
    ['CREDENTIAL_FROM_LATER', { addedIn: 7, version: 1 }],
    ['GOVERNANCE_UNREACHABLE', { needed: 5, available: 3 }],
    ['GOVERNANCE_UNREACHABLE', { needed: 6, available: 3 }],
    ['RECOVERY_DELAY_TOO_SHORT', { least: 48 }],
  ])
})
