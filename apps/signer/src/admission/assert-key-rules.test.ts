import type { KeyDescription } from '@holdfast/mpc'
import { expect, test } from 'vitest'
import { assertKeyRules } from './assert-key-rules.ts'

const organisation = '0190a0c1-0000-7000-8000-00000000a11c'
const intent = { network: 'tron:0x5a17b0c5', organisation }
const main = { ...intent, network: 'tron:0x2b6653dc' }
const keyOf = (networks: 'main' | 'test' | null): Pick<KeyDescription, 'rules' | 'protocol'> => ({
  protocol: 'dkls23-secp256k1-s128-v1',
  ...(networks && { rules: { networks, organisation } }),
})
const options = { path: [1], isUnauditedAcknowledged: true }
const refused = (code: string) => expect.objectContaining({ code }) as object

test('a key signs for the class of networks it was made for, and for no other', () => {
  assertKeyRules(intent, keyOf('test'), { ...options, isUnauditedAcknowledged: false })
  assertKeyRules(main, keyOf('main'), { ...options, path: [] })
  expect(() => assertKeyRules(main, keyOf('test'), options)).toThrow(refused('NETWORK_CLASS'))
  expect(() => assertKeyRules(intent, keyOf('main'), { ...options, path: [] })).toThrow(
    refused('NETWORK_CLASS'),
  )
})

test('a key of main networks signs nothing for a test network until the engine is acknowledged', () => {
  const unacknowledged = { path: [], isUnauditedAcknowledged: false }
  expect(() => assertKeyRules(intent, keyOf('main'), unacknowledged)).toThrow(refused('UNACKNOWLEDGED'))
  expect(() => assertKeyRules(main, keyOf('main'), unacknowledged)).toThrow(refused('UNACKNOWLEDGED'))
})

test('wallets of test networks have a branch of their own, on which no key of main networks signs', () => {
  for (const path of [[], [0], [44, 1]])
    expect(() => assertKeyRules(intent, keyOf('test'), { ...options, path })).toThrow(refused('WALLET'))
  assertKeyRules(intent, keyOf('test'), { ...options, path: [1, 7] })
  expect(() => assertKeyRules(main, keyOf('main'), options)).toThrow(refused('WALLET'))
})

test('a key moves only the money of the organisation it was made for', () => {
  const other = { ...intent, organisation: '0190a0c1-0000-7000-8000-00000000b0b0' }
  expect(() => assertKeyRules(other, keyOf('test'), options)).toThrow(refused('ORGANISATION'))
})

test('a key without rules may hold real money, so it needs the acknowledgement whatever the network', () => {
  expect(() => assertKeyRules(intent, keyOf(null), { path: [], isUnauditedAcknowledged: false })).toThrow(
    refused('UNACKNOWLEDGED'),
  )
  assertKeyRules(intent, keyOf(null), { ...options, path: [] })
  assertKeyRules(main, keyOf(null), { ...options, path: [] })
})

test('a refusal names the field of the intent or of the order', () => {
  const refusal = (code: string, field: string, message = '') =>
    expect.objectContaining({ code, field, message: expect.stringContaining(message) as string }) as object
  const acknowledged = { path: [1], isUnauditedAcknowledged: true }
  expect(() => assertKeyRules(main, keyOf('test'), acknowledged)).toThrow(refusal('NETWORK_CLASS', 'network'))
  expect(() => assertKeyRules(intent, keyOf('test'), { ...acknowledged, path: [] })).toThrow(
    refusal('WALLET', 'path', 'wallets of test networks have another path'),
  )
})

test('a key of test networks is refused on a main network first because the engine is not acknowledged', () => {
  expect(() => assertKeyRules(main, keyOf('test'), { path: [1], isUnauditedAcknowledged: false })).toThrow(
    refused('UNACKNOWLEDGED'),
  )
})

test('an Ed25519 key has no children, so its one path is that of every class of networks', () => {
  const ed25519 = { ...keyOf('test'), protocol: 'frost-ed25519-v1' as const }
  assertKeyRules(intent, ed25519, { path: [], isUnauditedAcknowledged: false })
})
