/** Wallets with exactly the documented fields, as the client reads them. */
import { api, createClient } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { stakedTokens, walletValue } from './estimate.ts'
import { leavesOutZeros, placeTokens } from './place-tokens.ts'
import { usdtBalanceOf } from './usdt.ts'

const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

async function read(wallet: object) {
  const answer = [{ id: 'w1', name: 'Hot', address: 'T1', symbol: 'TRX', balance: '10', ...wallet }]
  const calls = createClient(api, {
    base: '',
    token: () => null,
    fetch: () => Promise.resolve(Response.json(answer)),
  })
  const [read] = await calls.listWallets({ query: {} })
  return read!
}
const symbolsOf = (tokens: readonly { readonly symbol: string }[]) => tokens.map(({ symbol }) => symbol)

test('[CONST-07] [CONST-08] a token without display_tier behaves as tier 3: behind Other tokens when unverified and above zero', async () => {
  const { inline, other } = placeTokens(
    await read({
      tokens: [
        { symbol: 'ABSENT', balance: '5', is_verified: false },
        { symbol: 'NULL', balance: 5, display_tier: null, is_verified: false },
        { symbol: 'THREE', balance: '5', display_tier: 3, is_verified: false },
        { symbol: 'EMPTY', balance: '0.00', is_verified: false },
        { symbol: 'VERIFIED', balance: '5', is_verified: true },
        { symbol: 'PLAIN', balance: '5' },
        { symbol: 'ONE', balance: '5', display_tier: 1 },
      ],
    }),
  )
  expect(symbolsOf(inline)).toEqual(['ONE'])
  expect(symbolsOf(other)).toEqual(['ABSENT', 'NULL', 'THREE'])
})

test('[WAL-43] USDT is usdt_balance, else a token USDT, else the known contract on Ethereum', async () => {
  const named = { symbol: 'USDT', balance: '5' }
  const contract = { symbol: 'TETHER', balance: '3', contract_address: tether.toLowerCase(), display_tier: 1 }
  const eth = { symbol: 'ETH', network: 'Ethereum', tokens: [contract] }
  expect(usdtBalanceOf(await read({ usdt_balance: 7.25, tokens: [named] }))).toBe('7.25')
  expect(usdtBalanceOf(await read({ usdt_balance: null, tokens: [contract, named] }))).toBe('5')
  expect(usdtBalanceOf(await read(eth))).toBe('3')
  expect(usdtBalanceOf(await read({ ...eth, network: 'Polygon' }))).toBeNull()
  expect(usdtBalanceOf(await read({ tokens: [{ ...named, is_verified: false }] }))).toBeNull()
  expect(placeTokens(await read(eth))).toEqual({ inline: [], other: [] })
  expect(symbolsOf(placeTokens(await read({ ...eth, network: 'Polygon' })).inline)).toEqual(['TETHER'])
  expect(walletValue(await read({ ...eth, balance: null }))).toBe('3')
})

test('[WAL-15] [WAL-16] energy and USDT of a wallet with the documented fields', async () => {
  const wallet = await read({ usdt_balance: '12.5', resources: { energy_remaining: '65000' } })
  expect(wallet.resources.energy_remaining).toBe(65_000)
  expect(usdtBalanceOf(wallet)).toBe('12.5')
  expect((await read({ balance: null })).balance).toBeNull()
})

test('[CONST-02] [CONST-03] [CONST-04] [CONST-05] [CONST-06] tokens of documented fields are placed by their tier', async () => {
  const { inline, other } = placeTokens(
    await read({
      tokens: [
        { symbol: 'ZERO', balance: '5', display_tier: 0 },
        { symbol: 'ONE', balance: '0.01', display_tier: '1' },
        { symbol: 'EXACTLY', balance: '10', display_tier: 2 },
        { symbol: 'NUMBER', balance: 10, display_tier: 2 },
        { symbol: 'BELOW', balance: '9.9', display_tier: 2 },
        { symbol: 'UNTOLD', balance: null, display_tier: 2 },
        { symbol: 'TRX', balance: '5', display_tier: 1 },
        { symbol: 'USDT', balance: '5', display_tier: 2 },
      ],
    }),
  )
  expect(symbolsOf(inline)).toEqual(['ONE', 'EXACTLY', 'NUMBER'])
  expect(symbolsOf(other)).toEqual(['BELOW', 'UNTOLD'])
})

test('[CONST-03] a contract that is not the issuer’s is neither USDT nor TRX: it is under Other tokens', async () => {
  const tokens = ['USDT', 'TRX'].map((symbol) => ({ symbol, balance: '5', is_verified: false }))
  expect(symbolsOf(placeTokens(await read({ tokens })).other)).toEqual(['USDT', 'TRX'])
  const verified = tokens.map((token) => ({ ...token, is_verified: true, display_tier: 1 }))
  expect(placeTokens(await read({ tokens: verified }))).toEqual({ inline: [], other: [] })
})

test('what is staked is part of the value, and the balance stays what can be sent', async () => {
  const trx = {
    symbol: 'TRX',
    balance: '10',
    price: { usd: '0.1', source: 'peg', at: '2026-11-01T00:00:00Z' },
  }
  const wallet = await read({ tokens: [{ ...trx, staked: '340000' }] })
  expect(walletValue(wallet)).toBe('34001')
  expect(wallet.balance).toBe('10')
  expect(stakedTokens(wallet).map(({ staked }) => staked)).toEqual(['340000'])
  const copy = await read({ tokens: [{ ...trx, staked: '340000', is_verified: false }] })
  expect([walletValue(copy), stakedTokens(copy)]).toEqual(['1', []])
})

test('tokens of which nothing is held are listed on request only; unknown balances always', async () => {
  const wallet = await read({
    tokens: [
      { symbol: 'GONE', balance: '0.0000', display_tier: 1 },
      { symbol: 'NONE', balance: '0', display_tier: 2 },
      { symbol: 'LOCKED', balance: '0', staked: '1', display_tier: 1 },
      { symbol: 'UNTOLD', balance: null, display_tier: 1 },
      { symbol: 'TINY', balance: '0.0001', display_tier: 1 },
    ],
  })
  expect(symbolsOf(placeTokens(wallet).inline)).toEqual(['LOCKED', 'UNTOLD', 'TINY'])
  expect(placeTokens(wallet).other).toEqual([])
  expect(symbolsOf(placeTokens(wallet, true).inline)).toEqual(['GONE', 'LOCKED', 'UNTOLD', 'TINY'])
  expect(symbolsOf(placeTokens(wallet, true).other)).toEqual(['NONE'])
  expect([leavesOutZeros(wallet), leavesOutZeros({ ...wallet, tokens: [] })]).toEqual([true, false])
})
