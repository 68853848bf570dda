import { expect, test } from 'vitest'
import { mergeRows } from './merge-rows.ts'
import { rowOf } from './row.fixture.ts'

const call = rowOf({ id: 'call', transaction_type: 'contract', amount: '0', transaction_fee: '13.4' })
const event = rowOf({
  id: 'event',
  row_kind: 'event',
  event_index: 0,
  transaction_type: 'token',
  token: 'USDT',
  amount: '250.75',
  transaction_fee: null,
})
const secondEvent = { ...event, id: 'event-2', event_index: 1 }

test('[TX-38] [DATA-26] a contract row and its one token event become one token_with_fees row with the data of both', () => {
  const rows = mergeRows([call, event], true)
  expect(rows).toEqual([
    {
      id: 'event',
      displayType: 'token_with_fees',
      shown: event,
      fee: '13.4',
      hasContractFees: true,
      contractRowId: 'call',
      eventRowId: 'event',
    },
  ])
})

test('[TX-39] the merged row carries the fee of the contract row, in either order of arrival', () => {
  for (const rows of [
    [call, event],
    [event, call],
  ])
    expect(mergeRows(rows, true)).toMatchObject([{ fee: '13.4', hasContractFees: true }])
})

test('[TX-40] a contract row with two events stays three standard rows', () => {
  const rows = mergeRows([call, event, secondEvent], true)
  expect(rows.map((row) => [row.id, row.displayType, row.hasContractFees])).toEqual([
    ['call', 'standard', false],
    ['event', 'standard', false],
    ['event-2', 'standard', false],
  ])
})

test('[TX-40] two events without a contract row, and rows of different transactions, stay standard', () => {
  expect(mergeRows([event, secondEvent], true)).toHaveLength(2)
  expect(mergeRows([call, { ...event, tx_hash: 'another' }], true)).toHaveLength(2)
  expect(mergeRows([call, { ...event, network_id: 'another network' }], true)).toHaveLength(2)
})

test('[TX-40] an internal movement is not a token event: it stays a row of its own beside the merged one', () => {
  const internal = rowOf({ id: 'internal', row_kind: 'event', is_internal: true })
  const rows = mergeRows([call, event, internal], true)
  expect(rows.map((row) => [row.id, row.displayType])).toEqual([
    ['event', 'token_with_fees'],
    ['internal', 'standard'],
  ])
  expect(mergeRows([call, internal], true)).toHaveLength(2)
})

test('[TX-40] a transfer of TRX and a token event of one hash do not merge: only contract calls do', () => {
  expect(mergeRows([{ ...call, transaction_type: 'native' }, event], true)).toHaveLength(2)
})

test('[TX-41] a row of kind multi_event stays one row and is not merged', () => {
  const complex = { ...call, display_type: 'multi_event' as const }
  expect(mergeRows([complex, event], true).map((row) => row.displayType)).toEqual(['multi_event', 'standard'])
})

test('[TX-42] rows are displayed newest first whatever their order in the answer', () => {
  const old = rowOf({ id: 'old', tx_hash: 'a', timestamp: '2026-01-01T00:00:00.000Z' })
  const young = rowOf({ id: 'young', tx_hash: 'b', timestamp: '2026-01-02T00:00:00Z' })
  expect(mergeRows([old, young], true).map((row) => row.id)).toEqual(['young', 'old'])
  expect(mergeRows([old, young], false).map((row) => row.id)).toEqual(['young', 'old'])
})

test('[TX-43] with the merge off every listed row is displayed', () => {
  expect(mergeRows([call, event], false).map((row) => row.id)).toEqual(['call', 'event'])
})

const feeOf = (is_payer_listed: boolean) => ({
  fee_of_transaction: { row_id: 'call', asset: 'TRX', units: '13400000', amount: '13.4', is_payer_listed },
})

test('[TX-39] a token transfer has the fee of its transaction although the call is on another page, and the call none', () => {
  expect(mergeRows([{ ...event, ...feeOf(true) }], true)).toMatchObject([
    { id: 'event', displayType: 'token_with_fees', fee: '13.4', contractRowId: 'call' },
  ])
  expect(mergeRows([{ ...call, fee_row_id: 'event' }], true)).toEqual([])
  const both = mergeRows(
    [
      { ...call, fee_row_id: 'event' },
      { ...event, ...feeOf(true) },
    ],
    true,
  )
  expect(both.map(({ id, fee }) => [id, fee])).toEqual([['event', '13.4']])
})

test('[TX-43] with the merge off a fee is on one row: the call’s if it is listed, otherwise the transfer’s', () => {
  const listed = mergeRows([call, { ...event, ...feeOf(true) }], false)
  expect(listed.map(({ id, fee }) => [id, fee])).toEqual([
    ['call', '13.4'],
    ['event', null],
  ])
  expect(mergeRows([{ ...event, ...feeOf(false) }], false)).toMatchObject([{ id: 'event', fee: '13.4' }])
})
