import { raw, type RawShape } from '@holdfast/ledger'
import { describe, expect, test } from 'vitest'
import { history } from './history.ts'
import { nativeAsset, trc10Asset, trc20Asset } from './parse/assets.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const contract = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
const hexOfAddress = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const answerOf = <S extends RawShape>(shape: S, body: unknown) => raw(shape, 'trongrid', body, new Date())
const word = (hex: string) => hex.padStart(64, '0')
const called = (result: string) =>
  answerOf('tron.call', { result: { result: true }, constant_result: [result], energy_used: 1 })

describe('balances', () => {
  const { balances } = history

  test('the coin and TRC-10 tokens are in the holdings; a TRC-20 balance is requested from its contract', () => {
    expect(balances.question(nativeAsset, address)).toBeNull()
    expect(balances.question(trc10Asset('1002000'), address)).toBeNull()
    expect(balances.question(trc20Asset(contract), address)).toEqual({
      ask: 'call',
      contract,
      selector: 'balanceOf(address)',
      parameter: word(hexOfAddress),
      caller: address,
    })
    expect(balances.parse(called(word('ff')))).toEqual({ ok: true, value: 255n })
  })

  test('past balances are requested only for the coin', () => {
    const block = { number: 7, id: 'b7', at: new Date(0) }
    expect(balances.pastQuestion(nativeAsset, address, block)).toEqual({
      ask: 'past-balance',
      address,
      block: { number: 7, id: 'b7' },
    })
    expect(balances.pastQuestion(trc20Asset(contract), address, block)).toBeNull()
  })
})

describe('descriptions', () => {
  test('symbol, name and decimals are requested from a TRC-20 contract', () => {
    const asset = trc20Asset(contract)
    const selectors = history
      .describeAsset(asset)
      .map((question) => question.ask === 'call' && question.selector)
    expect(selectors).toEqual(['symbol()', 'name()', 'decimals()'])
    const text = (value: string) => called(Buffer.from(value).toString('hex').padEnd(64, '0'))
    expect(history.parseDescription(asset, [text('USDC'), text('USD Coin'), called(word('6'))])).toEqual({
      asset,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
  })

  test('a token without an answer is named by the beginning of its contract, without decimals', () => {
    const asset = trc20Asset(contract)
    const nameless = { asset, symbol: contract.slice(0, 8), name: '', decimals: 0 }
    expect(history.parseDescription(asset, [null, null, null])).toEqual(nameless)
    expect(history.parseDescription(asset, [null, null, called(word('ff'))])).toEqual(nameless)
  })

  test('a TRC-10 token is requested by its number', () => {
    const asset = trc10Asset('1002000')
    expect(history.describeAsset(asset)).toEqual([{ ask: 'asset', id: '1002000' }])
    const description = answerOf('tron.asset', {
      id: '1002000',
      name: 'BitTorrent',
      abbr: 'BTT',
      precision: 6,
    })
    expect(history.parseDescription(asset, [description])).toMatchObject({
      asset,
      symbol: 'BTT',
      decimals: 6,
    })
    expect(history.parseDescription(asset, [null])).toMatchObject({ asset, symbol: '1002000', name: '' })
  })

  test('an asset of an unknown standard has no questions', () => {
    expect(history.describeAsset('erc20:0x00')).toEqual([])
    expect(history.parseDescription('erc20:0x00', [])).toEqual({
      asset: 'erc20:0x00',
      symbol: '0x00',
      name: '',
      decimals: 0,
    })
  })
})

test('a block whose receipts do not name an address did not move its TRC-20 tokens; the coin may move unnamed', () => {
  const silent = answerOf('tron.receipts', [{ id: 'aa' }])
  const naming = answerOf('tron.receipts', [{ id: 'aa', log: [{ topics: [word(hexOfAddress)] }] }])
  expect(history.blocks.mayMove(silent, trc20Asset(contract), address)).toBe(false)
  expect(history.blocks.mayMove(naming, trc20Asset(contract), address)).toBe(true)
  expect(history.blocks.mayMove(silent, nativeAsset, address)).toBe(true)
})

test('an answer to another question is an error of the code, not of the provider', () => {
  expect(() => history.balances.parseHoldings(answerOf('tron.receipt', {}))).toThrow(TypeError)
  expect(() => history.parseListed(answerOf('tron.account', {}))).toThrow(
    'tron.account where trongrid.transaction or',
  )
})

test('only a row of a listing with bytes has its own bytes', () => {
  expect(history.hasOwnBytes(answerOf('tatum.transaction', { txID: 'aa' }))).toBe(false)
  expect(history.hasOwnBytes(answerOf('trongrid.trc20', { transaction_id: 'aa' }))).toBe(false)
})

test('a transaction that no solid block holds ten minutes after its time is presumed lost', () => {
  const solidAt = (ms: number) => ({ number: 7, at: new Date(ms) })
  expect(history.isLost(new Date(0), solidAt(600_000))).toBe(false)
  expect(history.isLost(new Date(0), solidAt(600_001))).toBe(true)
})
