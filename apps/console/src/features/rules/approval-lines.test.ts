import { expect, test } from 'vitest'
import { rules as english } from '../../../locales/en/rules.ts'
import { approvalLines, approversOf, uncountedByServer } from './approval-lines.ts'

const network = 'tron:0x5a17b0c5'
const asset = (id: string, decimals: number) => ({
  network,
  id,
  decimals,
  symbol: id.toUpperCase(),
  perTransfer: '1',
  perDay: '1',
  feeCeiling: '1',
})
const approvals = (id: string, above: string, role: 'treasurer' | null = null) => ({
  network,
  asset: id,
  tiers: [
    { above: '0', needed: 1, role: null },
    { above, needed: 2, role },
  ],
})

const approvers = { counting: ['Arthur', 'Aiko'], treasurers: ['Aiko'] }

test('assets with the same amounts share their sentences, whatever their decimals', () => {
  const document = {
    assets: [asset('trx', 6), asset('usdt', 18), asset('btc', 8)],
    approvals: [
      approvals('trx', '10000000000'),
      approvals('usdt', '10000000000000000000000'),
      approvals('btc', '100000000', 'treasurer'),
    ],
  }
  expect(approvalLines(document, english, 'en', approvers)).toEqual([
    'Up to 10,000.00 TRX or USDT, 1 approval, from Arthur or Aiko',
    'Above 10,000.00 TRX or USDT, 2 approvals, from Arthur or Aiko',
    'Up to 1.00 BTC, 1 approval, from Arthur or Aiko',
    'Above 1.00 BTC, 2 approvals, from Arthur or Aiko, one of them from Aiko',
  ])
})

test('one tier holds for any amount; an asset that is not listed has no sentence', () => {
  const [tier] = approvals('trx', '1').tiers
  const document = {
    assets: [asset('trx', 6)],
    approvals: [
      { network, asset: 'trx', tiers: [tier!] },
      { network, asset: 'gone', tiers: [tier!] },
    ],
  }
  expect(approvalLines(document, english, 'en', approvers)).toEqual([
    'TRX: Any amount, 1 approval, from Arthur or Aiko',
  ])
})

test('the sentence names whose approvals signers and server count, or that nobody’s does', () => {
  const document = { assets: [asset('trx', 6)], approvals: [approvals('trx', '1000000', 'treasurer')] }
  const person = (name: string, role: string, counts: boolean) =>
    ({ id: name, name, roles: [role], counts, credentials: [], needs_second: false }) as never
  // The server does not count this treasurer.
  const people = [person('Arthur', 'approver', true), person('Teresa', 'treasurer', false)]
  expect(approvalLines(document, english, 'en', approversOf(people, english))).toEqual([
    'Up to 1.00 TRX, 1 approval, from Arthur',
    'Above 1.00 TRX, 2 approvals, which nobody can give now',
  ])
  expect(approvalLines(document, english, 'en', approversOf([], english))[0]).toBe(
    'Up to 1.00 TRX, 1 approval, which nobody can give now',
  )
  expect(approvalLines(document, english, 'en', english.countingRoles(true))).toEqual([
    'Up to 1.00 TRX, 1 approval, from an Approver, Treasurer or treasury Admin',
    'Above 1.00 TRX, 2 approvals, from an Approver, Treasurer or treasury Admin, one of them a treasurer of the policy',
  ])
})

test('people whom only the signers would accept are named: their role in the rules, a passkey in force, and no count', () => {
  const person = (name: string, role: string, counts: boolean, added_in: number | null) =>
    ({ id: name, name, roles: [role], counts, credentials: [{ added_in }], needs_second: false }) as never
  const people = [
    person('Arthur', 'approver', true, 1),
    person('Teresa', 'treasurer', false, 1),
    person('Otis', 'approver', false, null),
    person('Ada', 'governor', false, 1),
  ]
  expect(uncountedByServer(people, english)).toEqual(['Teresa'])
})
