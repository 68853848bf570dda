import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = '0192f0c1-7b1e-7c40-9d0a-5f1f6f0c2a11'
const other = '0192f0c1-7b1e-7c40-9d0a-5f1f6f0c2a12'
const identity = (party: number) => String(party).repeat(64)

const read = (reshare?: string) =>
  configOf({ ...(reshare !== undefined && { SIGNER_RESHARE: reshare }) }).agreed
const configOf = (variables: Readonly<Record<string, string>> = {}) =>
  readConfig({
    SIGNER_DATA: '/nowhere',
    SIGNER_PORT: '7101',
    SIGNER_SEALING_KEY: 'ab'.repeat(32),
    SIGNER_PEERS: [1, 2, 3, 4].map((party) => `${party}=${identity(party)}`).join(','),
    SIGNER_COORDINATOR: identity(9),
    SIGNER_NETWORKS: 'tron:0x94a9059e',
    ...variables,
  }).config

test('SIGNER_RESHARE names each key that may move, with its destination', () => {
  for (const none of [undefined, '']) expect([...read(none)]).toEqual([])
  const arrangement = { threshold: 2, parties: [1, 2, 4] }
  expect([...read(`${key}=2:1,2,4`)]).toEqual([[key, arrangement]])
  expect([...read(`${key}=2:1,2,4;${other}=3:1,2,3,4`)]).toEqual([
    [key, arrangement],
    [other, { threshold: 3, parties: [1, 2, 3, 4] }],
  ])
})

test.each([
  ['2:1,2,4', 'like <key id>=2:1,2,4'],
  [key, 'like <key id>=2:1,2,4'],
  [`${key}=2:1,2,4;`, 'like <key id>=2:1,2,4'],
  [`*=2:1,2,4`, 'like <key id>=2:1,2,4'],
  [`${key}=2:2,1`, 'in ascending order'],
  [`${key}=1:1,2`, 'is not an arrangement'],
  [`${key}=2:1,2,5`, 'signer 5 is not in SIGNER_PEERS'],
  [`${key}=2:1,2;${key}=2:1,3`, 'a key is listed twice'],
])('SIGNER_RESHARE %s is refused: %s', (value, reason) => {
  expect(() => read(value)).toThrow(reason)
  expect(() => read(value)).toThrow('SIGNER_RESHARE')
})

test('SIGNER_RULES is required or nothing', () => {
  expect(configOf().areRulesRequired).toBe(false)
  expect(configOf({ SIGNER_RULES: '' }).areRulesRequired).toBe(false)
  expect(configOf({ SIGNER_RULES: 'required' }).areRulesRequired).toBe(true)
  expect(() => configOf({ SIGNER_RULES: 'yes' })).toThrow('SIGNER_RULES')
})
