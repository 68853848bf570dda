import { expect, test } from 'vitest'
import { type ReceiptFacts, receiptRows } from './receipt-rows.ts'
import { writeReceipt } from './write-receipt.ts'

const facts: ReceiptFacts = {
  language: 'en',
  organisation: 'Acme Treasury',
  payee: 'Studio South',
  recipient: 'TRecipient',
  amount: '12345.5',
  symbol: 'USDT',
  contract: 'TContract',
  worth: '12345.5',
  wallet: { name: 'Payments', address: 'TWallet' },
  network: 'TRON',
  isTestNetwork: false,
  hash: 'ab'.repeat(32),
  block: 2681,
  at: '2026-11-24T12:00:00.000Z',
  fee: '0.345',
  nativeSymbol: 'TRX',
  memo: 'INV-7',
  requested: { name: 'Teresa', at: '2026-11-24T10:00:00.000Z' },
  approved: [
    { name: 'Arthur', at: '2026-11-24T11:00:00.000Z' },
    { name: null, at: '2026-11-24T11:30:00.000Z' },
  ],
  id: 'request-1',
  intentHash: 'cd'.repeat(32),
  madeAt: new Date('2026-11-25T00:00:00.000Z'),
  madeBy: 'Teresa',
}

test('the receipt states the payment in the marks of its language', () => {
  expect(receiptRows(facts)).toEqual([
    ['Payee', 'Studio South', 'TRecipient'],
    ['Amount', '12,345.5 USDT', 'about 12,345.50 US dollars when it was submitted'],
    ['Token', 'TContract'],
    ['Paid from', 'Payments', 'TWallet'],
    ['Network', 'TRON'],
    ['Transaction hash', 'ab'.repeat(32)],
    ['Block', '2,681'],
    ['Time', '2026-11-24 12:00:00 UTC'],
    ['Network fee paid', '0.345 TRX'],
    ['Memo', 'INV-7'],
    ['Requested by', 'Teresa, 2026-11-24 10:00:00 UTC'],
    ['Approved by', 'Arthur, 2026-11-24 11:00:00 UTC', 'A former member, 2026-11-24 11:30:00 UTC'],
    ['Request', 'request-1'],
    ['Intent hash', 'cd'.repeat(32)],
  ])
  const spanish = receiptRows({ ...facts, language: 'es' })
  expect(spanish.slice(0, 2)).toEqual([
    ['Destinatario', 'Studio South', 'TRecipient'],
    ['Importe', '12.345,5 USDT', 'unos 12.345,50 dólares estadounidenses cuando se envió a aprobación'],
  ])
})

test('what is not known is said, and what does not apply is left out', () => {
  const bare: ReceiptFacts = {
    ...facts,
    payee: null,
    contract: null,
    worth: null,
    block: null,
    at: null,
    fee: null,
    memo: '',
    approved: [],
  }
  const rows = new Map(receiptRows(bare).map(([name, ...lines]) => [name, lines]))
  expect(rows.get('Payee')).toEqual(['TRecipient'])
  expect(rows.get('Amount')).toEqual(['12,345.5 USDT'])
  expect([rows.get('Block'), rows.get('Time'), rows.get('Network fee paid')]).toEqual([
    ['unknown'],
    ['not read yet'],
    ['unknown'],
  ])
  expect(rows.get('Approved by')).toEqual(['Test payment, which needs no approval'])
  const onTest = receiptRows({ ...facts, isTestNetwork: true }).find(([name]) => name === 'Network')
  expect(onTest).toEqual(['Network', 'TRON', 'A test network: this payment moved nothing of value.'])
  expect([rows.has('Token'), rows.has('Memo')]).toEqual([false, false])
})

test('a receipt with many approvers and a long memo goes on to a second page', async () => {
  const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length
  const short = await writeReceipt(facts)
  expect(short.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(short)).toBe(1)
  const approved = Array.from({ length: 60 }, (_, at) => ({ name: `Person ${at}`, at: facts.requested.at }))
  expect(pagesOf(await writeReceipt({ ...facts, memo: 'x '.repeat(100), approved }))).toBe(2)
})
