import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { displayIn } from '../../format/zone.ts'
import { transactions as english } from '../../../locales/en/transactions.ts'
import { transactions as spanish } from '../../../locales/es/transactions.ts'
import type { AddressNames } from './address-views.ts'
import { mergeRows } from './merge-rows.ts'
import { rowOf, tronNetworkId } from './row.fixture.ts'
import { buildTableRows } from './table-rows.ts'
import type { Network, TransactionRow, TransactionType } from './transaction-row.ts'
import { TransactionsTable } from './TransactionsTable.tsx'

afterEach(cleanup)

const nobody: AddressNames = { wallets: {}, address_book: {}, inbound_labels: {} }
const tron: Network = {
  id: tronNetworkId,
  name: 'TRON',
  network_code: 'tron',
  chain: 'tron',
  chain_id: 'tron:0x2b6653dc',
  symbol: 'TRX',
  explorer_url: null,
  sort_order: 1,
  is_active: true,
  is_main: false,
  version: 1,
}
const own = 'TQab1111111111111111111111112xYz9K'
const stranger = 'TLv52222222222222222222222222mNpQr'

interface Options {
  rows: TransactionRow[]
  names?: AddressNames
  networks?: Network[]
  locale?: 'en' | 'es'
  listKey?: string
  merge?: boolean
}
const onCopy = vi.fn()
const onOpen = vi.fn()
const onPeek = vi.fn()
function table({
  rows,
  names = nobody,
  networks = [tron],
  locale = 'en',
  listKey = 'a',
  merge = true,
}: Options) {
  return (
    <TransactionsTable
      rows={buildTableRows(mergeRows(rows, merge), names, networks, null)}
      listKey={listKey}
      limit={30}
      isDimmed={false}
      locale={locale}
      words={locale === 'en' ? english : spanish}
      onCopy={onCopy}
      onChoose={onOpen}
      onOpen={onOpen}
      onPeek={onPeek}
      onWalk={() => {}}
    />
  )
}
const cells = (): string[] =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('[TX-15] the header reads the nine columns in order', () => {
  render(table({ rows: [] }))
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Timestamp',
    'Status',
    'From',
    'To',
    'Token / Amount',
    'Fees',
    'Type',
    'Network',
    'Tx Hash',
  ])
})

test('[TX-18] [TX-19] [TX-20] [TX-21] [TX-22] [TX-23] [TX-24] [TX-25] a row shows time, status, parties, amount, fee, type, network and hash', () => {
  displayIn('Asia/Tokyo')
  const timestamp = '2026-05-04T20:20:30.000Z'
  render(table({ rows: [rowOf({ timestamp, from_address: own, to_address: stranger })] }))
  displayIn(null)
  expect(cells()).toEqual([
    '2026-05-05 05:20:30',
    'Confirmed',
    'TQab…2xYz9K',
    'TLv5…2mNpQr',
    '12.50TRX',
    '0.268TRX',
    'TRX Transfer',
    'TRON',
    'ab12cd…ab99',
  ])
  expect(screen.getByRole('button', { name: 'TQab…2xYz9K, copy' }).title).toBe(own)
  expect(document.querySelector('[data-network-mark=tron]')).not.toBeNull()
})

test('[TX-22] a row without a fee shows a dash', () => {
  render(table({ rows: [rowOf({ transaction_fee: null })] }))
  expect(cells()[5]).toBe('—')
})

test('[TX-38] [TX-39] the merged row shows the amount of the event and the fee of the call', () => {
  const call = rowOf({ id: 'call', transaction_type: 'contract', amount: '0', transaction_fee: '13.4' })
  const event = rowOf({
    id: 'event',
    row_kind: 'event',
    transaction_type: 'token',
    token: 'USDT',
    amount: '250.75',
    transaction_fee: null,
  })
  const { rerender } = render(table({ rows: [call, event] }))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(cells().slice(4, 7)).toEqual(['250.75USDT', '13.40TRX', 'Token Transfer'])
  rerender(table({ rows: [call, event], merge: false }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

test('[TX-41] a complex contract is labelled', () => {
  render(table({ rows: [rowOf({ display_type: 'multi_event', transaction_type: 'contract' })] }))
  expect(cells()[6]).toBe('Complex Contract')
})

test('[TX-24] the seven listed symbols have their marks, others none, and an impostor gets none', () => {
  const symbols = ['TRX', 'ETH', 'BTC', 'USDT', 'USDC', 'EURC', 'SOL']
  const rows = [...symbols, 'DOGE'].map((token, at) => rowOf({ id: token, token, tx_hash: `${at}` }))
  render(
    table({ rows: [...rows, rowOf({ id: 'fake', token: 'USDT', tx_hash: 'f', is_known_token: false })] }),
  )
  const marks = [...document.querySelectorAll('[data-token-mark]')].map((mark) =>
    mark.getAttribute('data-token-mark'),
  )
  expect(marks).toEqual(symbols)
  expect(screen.getByRole('img', { name: english.unverified })).not.toBeNull()
})

test('[TX-51] [TX-52] [TX-53] [TX-54] [TX-55] [TX-56] [TX-57] [TX-58] each type has its label', () => {
  const labels: Record<TransactionType, string> = {
    native: 'TRX Transfer',
    token: 'Token Transfer',
    contract: 'Contract Call',
    energy_transfer: 'Energy Delegation',
    bandwidth_transfer: 'Bandwidth Delegation',
    undelegate_energy: 'Energy Undelegation',
    undelegate_bandwidth: 'Bandwidth Undelegation',
    resource: 'Resource',
    stake: 'Stake TRX',
    unstake: 'Unstake TRX',
    rewards: 'Claim Rewards',
  }
  for (const [type, label] of Object.entries(labels)) {
    render(table({ rows: [rowOf({ transaction_type: type as TransactionType })] }))
    expect(cells()[6]).toBe(label)
    cleanup()
  }
})

test('[TX-51] a native transfer of another chain carries its own symbol', () => {
  const ethereum: Network = { ...tron, chain: 'ethereum', symbol: 'ETH' }
  render(table({ rows: [rowOf({ token: 'ETH' })], networks: [ethereum] }))
  expect(cells()[6]).toBe('ETH Transfer')
})

test('[TX-26] [TX-27] [TX-28] [TX-29] the explorer opens in a new tab that cannot reach back', () => {
  const hosts = {
    ethereum: 'etherscan.io',
    tron: 'tronscan.org',
    solana: 'solscan.io',
    bitcoin: 'mempool.space',
  }
  for (const [chain, host] of Object.entries(hosts)) {
    render(table({ rows: [rowOf()], networks: [{ ...tron, chain: chain as Network['chain'] }] }))
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open ab12cd…ab99 in explorer' })
    expect(new URL(link.href).host).toBe(host)
    expect(link.href).toContain(rowOf().tx_hash)
    expect(link.target).toBe('_blank')
    expect(link.rel).toContain('noopener')
    cleanup()
  }
  render(table({ rows: [rowOf()], networks: [] }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('[TX-30] known addresses show their names, unknown ones the short form', () => {
  const names = { ...nobody, wallets: { [own]: 'Treasury' }, inbound_labels: { [stranger]: 'Payer' } }
  render(table({ rows: [rowOf({ from_address: own, to_address: stranger })], names }))
  expect(cells().slice(2, 4)).toEqual(['Treasury', 'Payer'])
  expect(screen.getByRole('button', { name: 'Treasury (own wallet), copy' }).title).toContain(own)
  expect(screen.getByRole('button', { name: 'Payer (address label), copy' }).title).toContain(stranger)
})

test('a row that moves value shows its direction, relative to the own wallets', () => {
  const names = { ...nobody, wallets: { [own]: 'Treasury' } }
  const amountOf = (from: string, to: string): string => {
    render(table({ rows: [rowOf({ from_address: from, to_address: to })], names }))
    const text = cells()[4]!
    cleanup()
    return text
  }
  expect(amountOf(own, stranger)).toBe('−12.50TRX')
  expect(amountOf(stranger, own)).toBe('+12.50TRX')
  expect(amountOf(own, own)).toBe('12.50TRX')
})

test('hostile names and symbols are text', () => {
  const evil = '<img src=x onerror=alert(1)>\u202e'
  render(
    table({
      rows: [rowOf({ token: evil, from_address: own })],
      names: { ...nobody, wallets: { [own]: evil } },
    }),
  )
  expect(document.querySelector('img')).toBeNull()
  expect(cells()[2]).toBe(evil)
  expect(document.querySelectorAll('td bdi')).toHaveLength(3)
})

test('j and k move through the rows, Enter opens, space shows beside the list and c copies the hash', () => {
  onPeek.mockClear()
  onCopy.mockClear()
  onOpen.mockClear()
  const rows = ['x', 'y', 'z'].map((id) => rowOf({ id, tx_hash: `hash-${id}` }))
  render(table({ rows }))
  const [, first, second, third] = screen.getAllByRole('row')
  expect([first, second, third].map((row) => row!.tabIndex)).toEqual([0, -1, -1])
  first!.focus()
  fireEvent.keyDown(first!, { key: 'j' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(third)
  fireEvent.keyDown(third!, { key: 'k' })
  expect(document.activeElement).toBe(second)
  expect(second!.tabIndex).toBe(0)
  fireEvent.keyDown(second!, { key: 'c' })
  expect(onCopy).toHaveBeenCalledWith('hash-y')
  fireEvent.keyDown(second!, { key: 'c', ctrlKey: true })
  expect(onCopy).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(second!, { key: 'Enter' })
  expect(onOpen.mock.calls[0]?.[0].display.id).toBe('y')
  fireEvent.keyDown(second!, { key: ' ' })
  expect(onPeek.mock.calls[0]?.[0].display.id).toBe('y')
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('j leads into the list from anywhere but a field', () => {
  render(
    <>
      <input aria-label="field" />
      {table({ rows: [rowOf()] })}
    </>,
  )
  const field = screen.getByLabelText('field')
  field.focus()
  fireEvent.keyDown(field, { key: 'j' })
  expect(document.activeElement).toBe(field)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
})

test('a click on a value copies it; a click elsewhere opens the row', () => {
  onCopy.mockClear()
  onOpen.mockClear()
  render(table({ rows: [rowOf({ from_address: own })] }))
  fireEvent.click(screen.getByRole('button', { name: 'TQab…2xYz9K, copy' }))
  expect(onCopy).toHaveBeenCalledWith(own)
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('TRX Transfer'))
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a new row leaves the focus unchanged, and only new rows are marked', () => {
  const [old, young] = [rowOf({ id: 'old' }), rowOf({ id: 'young', timestamp: '2026-06-01T00:00:00Z' })]
  const { rerender } = render(table({ rows: [old] }))
  const focused = screen.getAllByRole('row')[1]!
  focused.focus()
  rerender(table({ rows: [young, old] }))
  expect(document.activeElement).toBe(focused)
  const marked = () => screen.getAllByRole('row').filter((row) => row.classList.contains('fresh-row'))
  expect(marked().map((row) => row.dataset.row)).toEqual(['young'])
  rerender(table({ rows: [rowOf({ id: 'other' })], listKey: 'b' }))
  expect(marked()).toEqual([])
})
