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
const given = { path: [1], isUnauditedAcknowledged: true }
const refused = (code: string) => expect.objectContaining({ code }) as object

test('a key signs for the class of networks it was made for, and for no other', () => {
  assertKeyRules(intent, keyOf('test'), { ...given, isUnauditedAcknowledged: false })
  assertKeyRules(main, keyOf('main'), { ...given, path: [] })
  expect(() => assertKeyRules(main, keyOf('test'), given)).toThrow(refused('NETWORK_CLASS'))
  expect(() => assertKeyRules(intent, keyOf('main'), { ...given, path: [] })).toThrow(
    refused('NETWORK_CLASS'),
  )
})

test('a key of main networks signs nothing that is called a test network before the engine is acknowledged', () => {
  const unacknowledged = { path: [], isUnauditedAcknowledged: false }
  expect(() => assertKeyRules(intent, keyOf('main'), unacknowledged)).toThrow(refused('UNACKNOWLEDGED'))
  expect(() => assertKeyRules(main, keyOf('main'), unacknowledged)).toThrow(refused('UNACKNOWLEDGED'))
})

test('the wallets of test networks have a branch of their own, on which no key of main networks signs', () => {
  for (const path of [[], [0], [44, 1]])
    expect(() => assertKeyRules(intent, keyOf('test'), { ...given, path })).toThrow(refused('WALLET'))
  assertKeyRules(intent, keyOf('test'), { ...given, path: [1, 7] })
  expect(() => assertKeyRules(main, keyOf('main'), given)).toThrow(refused('WALLET'))
})

test('a key moves the money of the organisation it was made for', () => {
  const other = { ...intent, organisation: '0190a0c1-0000-7000-8000-00000000b0b0' }
  expect(() => assertKeyRules(other, keyOf('test'), given)).toThrow(refused('ORGANISATION'))
})

test('a key from before keys had rules may hold real money: it waits for the acknowledgement, whatever the network', () => {
  expect(() => assertKeyRules(intent, keyOf(null), { path: [], isUnauditedAcknowledged: false })).toThrow(
    refused('UNACKNOWLEDGED'),
  )
  assertKeyRules(intent, keyOf(null), { ...given, path: [] })
  assertKeyRules(main, keyOf(null), { ...given, path: [] })
})
