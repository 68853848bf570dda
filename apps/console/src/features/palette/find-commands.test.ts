import { expect, test } from 'vitest'
import { bestFirst, findCommands } from './find-commands.ts'

const command = (name: string, detail = '') => ({ id: name, name, detail, run: () => undefined })
const commands = [
  command('Blockchain Transactions', '/bc-transactions'),
  command('Políticas', '/wizard'),
  command('Transfer Requests', '/mpc/transfer-requests'),
  command('Operations', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'),
]
const names = (typed: string) => findCommands(commands, typed, 10).map(({ name }) => name)

test('words match by their beginning, in any order, without accents and in any case; a match at the beginning comes first', () => {
  expect(names('trans')).toEqual(['Transfer Requests', 'Blockchain Transactions'])
  expect(names('req TRAN')).toEqual(['Transfer Requests'])
  expect(names('politicas')).toEqual(['Políticas'])
  expect(names('actions')).toEqual(['Blockchain Transactions'])
  expect(names('nothing')).toEqual([])
})

test('an address matches by any part, and so does a path; empty text matches everything, up to a limit', () => {
  expect(names('fbnfcug5')).toEqual(['Operations'])
  expect(names('/mpc')).toEqual(['Transfer Requests'])
  expect(names('/oper')).toEqual([])
  expect(findCommands(commands, ' ', 2)).toHaveLength(2)
})

test('synonyms match by their words; an exact one comes first, a name before a synonym that begin alike', () => {
  const acts = [
    { ...command('Pay several payees'), synonyms: ['batch payout'] },
    { ...command('Send'), synonyms: ['new transfer', 'pay', 'make a payment'] },
    { ...command('+ Wallet'), synonyms: ['new wallet'] },
  ]
  const found = (typed: string) => findCommands(acts, typed, 10).map(({ name }) => name)
  expect(found('pay')).toEqual(['Send', 'Pay several payees'])
  expect(found('paym')).toEqual(['Send'])
  expect(found('new')).toEqual(['Send', '+ Wallet'])
  expect(found('wallet new')).toEqual(['+ Wallet'])
  expect(found('payo')).toEqual(['Pay several payees'])
  const pages = { items: [command('Scheduled Payments')] }
  expect(bestFirst([pages, { items: acts }], 'pay')).toEqual([{ items: acts }, pages])
})

test('a group with a command of exactly the typed name comes first', () => {
  const pages = { items: [command('Sent Invoice'), command('TRON test send')] }
  const actions = { items: [command('Send')] }
  expect(bestFirst([pages, actions], ' send')).toEqual([actions, pages])
  expect(bestFirst([pages, actions], 'sen')).toEqual([pages, actions])
})
