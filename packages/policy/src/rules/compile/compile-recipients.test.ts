import { expect, test } from 'vitest'
import { network, payee, trx, usdt } from '../rules.fixture.ts'
import { compileRecipients } from './compile-recipients.ts'
import type { RulesSources } from './rules-sources.ts'
import { before, compiled, sources } from './sources.fixture.ts'

const ether = 'eip155:1'
const { assets } = before.document
const onEther = { ...assets[0]!, network: ether, id: 'erc20:0x1' }
const payeeOf = (id: string, on = network) => ({ id, label: id, network: on, address: `T${id}` })
const acme = { id: 'new', label: 'Acme', network, address: payee }
const termsOf = (...ids: readonly string[]): Partial<RulesSources> => ({
  terms: { assets: [], recipients: ids.map((id) => ({ network, address: `T${id}`, caps: [] })) },
})
const placed = (change: Partial<RulesSources>) => {
  const { recipients, withTerms } = compileRecipients(sources(change), assets)
  return [recipients.map(({ id }) => id), withTerms]
}

test('first come those of the version before, then those with terms, then the rest, each in their order', () => {
  const payees = [payeeOf('a'), payeeOf('b'), payeeOf('c'), acme, payeeOf('d')]
  expect(placed({ payees })).toEqual([['acme', 'a', 'b', 'c', 'd'], 0])
  expect(placed({ payees, ...termsOf('d', 'b') })).toEqual([['acme', 'b', 'd', 'a', 'c'], 3])
  expect(placed({ payees: [], ...termsOf('d') })).toEqual([[], 0])
})

test('a recipient that can be paid in no listed asset is left out', () => {
  const payees = [payeeOf('a', ether), payeeOf('b')]
  expect(compileRecipients(sources({ payees }), assets).recipients.map(({ id }) => id)).toEqual(['b'])
  const both = compileRecipients(sources({ payees }), [...assets, onEther])
  expect(both.recipients.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a recipient with a cap of its own has a list of the assets of its network, another one has none', () => {
  const terms = { network, address: 'Ta', caps: [{ id: usdt, perDay: '4' }] }
  const { recipients } = compileRecipients(
    sources({ payees: [payeeOf('a'), payeeOf('b')], terms: { assets: [], recipients: [terms] } }),
    [...assets, onEther],
  )
  expect(recipients.map((recipient) => recipient.assets)).toEqual([
    [
      { id: usdt, perDay: '4' },
      { id: trx, perDay: null },
    ],
    null,
  ])
})

test('payees of the address book that do not fit are counted', () => {
  expect(compiled().unnamed).toBe(0)
  const label = (at: number) => at.toString(8).replaceAll('1', '8').replaceAll('0', '9')
  const payees = Array.from({ length: 1_002 }, (_, at) => ({ ...payeeOf(`r${at}`), label: `P ${label(at)}` }))
  expect(compiled({ payees }).unnamed).toBe(2)
})
