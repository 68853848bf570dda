import { expect, test } from 'vitest'
import { explorerLink } from './explorer-link.ts'

const mainIds = { ethereum: '1', tron: '0x2b6653dc', solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', bitcoin: '' }
const usual = (chain: keyof typeof mainIds) =>
  explorerLink({ chain, chain_id: mainIds[chain], explorer_url: null, network_code: chain }, 'f00d')

const tron = { chain: 'tron', chain_id: '0x2b6653dc', explorer_url: null, network_code: 'tron' } as const

test('[TX-26] an Ethereum hash opens on Etherscan', () => {
  expect(usual('ethereum')).toBe('https://etherscan.io/tx/f00d')
})
test('[TX-27] a TRON hash opens on Tronscan', () => {
  expect(usual('tron')).toBe('https://tronscan.org/#/transaction/f00d')
})
test('[TX-28] a Solana hash opens on Solscan', () => {
  expect(usual('solana')).toBe('https://solscan.io/tx/f00d')
})
test('[TX-29] a Bitcoin hash opens on mempool.space, and a hash of any other network nowhere', () => {
  expect(usual('bitcoin')).toBe('https://mempool.space/tx/f00d')
  expect(
    explorerLink({ ...tron, chain: 'dogecoin' as 'bitcoin', network_code: 'dogecoin' }, 'f00d'),
  ).toBeNull()
  expect(explorerLink(undefined, 'f00d')).toBeNull()
})

test("the network's own explorer wins, as a front page or as a prefix for hashes", () => {
  const link = (explorer_url: string) => explorerLink({ ...tron, explorer_url }, 'f00d')
  expect(link('https://nile.tronscan.org')).toBe('https://nile.tronscan.org/#/transaction/f00d')
  expect(link('https://nile.tronscan.org/#/')).toBe('https://nile.tronscan.org/#/transaction/f00d')
  expect(link('https://nile.tronscan.org/#/transaction')).toBe('https://nile.tronscan.org/#/transaction/f00d')
  expect(link('https://explorer.example/tx/')).toBe('https://explorer.example/tx/f00d')
  expect(link('https://explorer.example/find?tx=')).toBe('https://explorer.example/find?tx=f00d')
  expect(link('https://explorer.example/tx/?cluster=devnet')).toBe(
    'https://explorer.example/tx/f00d?cluster=devnet',
  )
})

test('an explorer that is not http(s) gives no link, and a hash cannot change the rest of the address', () => {
  const link = (explorer_url: string, hash = 'f00d') => explorerLink({ ...tron, explorer_url }, hash)
  expect(link('javascript:alert(1)//')).toBeNull()
  expect(link('data:text/html,x/')).toBeNull()
  expect(link('not a url')).toBeNull()
  expect(link('https://explorer.example/tx/', '../../evil?x#y')).toBe(
    'https://explorer.example/tx/..%2F..%2Fevil%3Fx%23y',
  )
})

test('a sandbox network has no explorer, except one of its own', () => {
  const network = { chain: 'tron', chain_id: '0x5a17b0c5', network_code: 'tron-sandbox' } as const
  expect(explorerLink({ ...network, explorer_url: null }, 'f00d')).toBeNull()
  expect(explorerLink({ ...network, explorer_url: 'https://explorer.example/tx/' }, 'f00d')).toBe(
    'https://explorer.example/tx/f00d',
  )
})

test('networks of the Ethereum family open on their own explorers, and a local node has none', () => {
  const link = (chain_id: string, explorer_url: string | null = null) =>
    explorerLink({ chain: 'ethereum', chain_id, explorer_url, network_code: 'evm' }, 'f00d')
  expect(link('137')).toBe('https://polygonscan.com/tx/f00d')
  expect(link('8453')).toBe('https://basescan.org/tx/f00d')
  expect(link('11155111')).toBe('https://sepolia.etherscan.io/tx/f00d')
  expect(link('31337')).toBeNull()
  expect(link('31337', 'http://localhost:4000')).toBe('http://localhost:4000/tx/f00d')
})
