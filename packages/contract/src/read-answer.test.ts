import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerObject, otherName, rowsOf } from './answer-object.ts'
import { system } from './endpoints/system.ts'
import { transfers } from './endpoints/transfers.ts'
import { Wallet } from './endpoints/wallets.ts'
import { Decimal, Id, Time } from './fields.ts'
import { readAnswer } from './read-answer.ts'
import { Unreadable } from './unreadable.ts'
import { keepUnreadable, unreadableRows } from './unreadable-rows.ts'

const Row = answerObject(
  {
    id: Id,
    name: z.string(),
    symbol: z.string(),
    amount: Decimal,
    at: Time,
    count: z.number().int(),
    note: z.string().nullable(),
    label: z.string().optional(),
    isLarge: z.boolean(),
  },
  {
    name: otherName('title', '-'),
    symbol: 'TRX',
    amount: null,
    at: '',
    count: 0,
    isLarge: ({ count }: { count: number }) => count > 9,
  },
)
const List = rowsOf(Row, { under: 'things' })
const read = (schema: z.ZodType, answer: unknown) => readAnswer(schema, JSON.stringify(answer))

test('absent and null fields get their defaults, or the value under the other documented name', () => {
  const bare = {
    id: '1',
    name: '-',
    symbol: 'TRX',
    amount: null,
    at: '',
    count: 0,
    note: null,
    isLarge: false,
  }
  expect(read(List, [{ id: '1' }])).toEqual([bare])
  expect(
    read(List, [{ id: 1, name: null, symbol: null, amount: null, at: null, count: null, label: null }]),
  ).toEqual([bare])
  expect(read(List, [{ id: '1', title: 'Ops', count: '12' }])).toEqual([
    { ...bare, name: 'Ops', count: 12, isLarge: true },
  ])
})

test('a number keeps every digit of an amount, and a text of digits is a number', () => {
  const amountOf = (amount: string) =>
    (
      readAnswer(List, `[{"id":"1","amount":${amount},"symbol":7}]`) as { amount: string; symbol: string }[]
    )[0]
  expect(amountOf('12345678901234567890.123456789012345678')?.amount).toBe(
    '12345678901234567890.123456789012345678',
  )
  expect(amountOf('1.5e-7')?.amount).toBe('0.00000015')
  expect(amountOf('"2E3"')?.amount).toBe('2000')
  expect(amountOf('-0.50')).toMatchObject({ amount: '-0.50', symbol: '7' })
})

test('a list is bare, under its name, or the only list of an object', () => {
  const row = {
    id: '1',
    name: 'a',
    symbol: 'b',
    amount: '1',
    at: '2026-01-02',
    count: 1,
    note: null,
    isLarge: true,
  }
  for (const answer of [[row], { things: [row], other: [] }, { anything: [row], total: 1 }])
    expect(read(List, answer)).toMatchObject([{ id: '1' }])
  const page = answerObject({ rows: List, total: z.number() }, { total: null })
  expect(read(page, [row])).toMatchObject({ rows: [{ id: '1' }], total: null })
  expect(() => read(List, { things: 1 })).toThrow(Unreadable)
})

test('a time without a zone is UTC; with one it is the same moment', () => {
  const at = (text: string) => (read(List, [{ id: '1', at: text }]) as { at: string }[])[0]?.at
  expect(at('2026-01-02T03:04:05')).toBe('2026-01-02T03:04:05.000Z')
  expect(at('2026-01-02 03:04:05.123456')).toBe('2026-01-02T03:04:05.123Z')
  expect(at('2026-01-02T03:04:05+02:00')).toBe('2026-01-02T01:04:05.000Z')
  expect(at('2026-01-02')).toBe('2026-01-02T00:00:00.000Z')
  expect(at('2026-01-02T03:04:05.000Z')).toBe('2026-01-02T03:04:05.000Z')
})

test('only unreadable rows are dropped and reported, also inside a row', () => {
  const rows = read(List, [{ id: '1' }, null, { id: '3', amount: 'much' }, { name: 'no id' }, 7]) as unknown[]
  expect([...rows]).toMatchObject([{ id: '1' }])
  expect(unreadableRows(rows)).toMatchObject([
    { at: '1', id: null },
    { at: '2', id: '3' },
    { at: '3', id: null },
    { at: '4', id: null },
  ])
  expect(unreadableRows(keepUnreadable(rows, [...rows]))).toHaveLength(4)
  const [wallets] = [read(z.array(Wallet), [{ id: 'w', tokens: [{ symbol: 'A' }, 'odd'] }])] as [
    { tokens: unknown[] }[],
  ]
  expect([...(wallets[0]?.tokens ?? [])]).toHaveLength(1)
  expect(unreadableRows(wallets)).toMatchObject([{ at: '0.tokens.1' }])
})

test('a list that is not marked as rows is read completely or not at all', () => {
  const Checks = z.object({ warnings: z.array(z.object({ code: z.enum(['A', 'B']) })) })
  expect(() => read(Checks, { warnings: [{ code: 'A' }, { code: 'C' }] })).toThrow(Unreadable)
})

test('the server may not send what a client only tolerates', () => {
  expect(List.safeParse([{ id: '1' }]).success).toBe(false)
  expect(Row.safeParse({ id: 'w' }).success).toBe(false)
})

test('[API-55] transitions of a list with the documented fields, each missing, null and of the other type', () => {
  const whole = { from_code: 'pending', to_code: 'failed', label: 'Failed' }
  const { reply } = system.listTransitions
  const readAll = (row: unknown) => read(reply, { transitions: [row, 'odd'] }) as unknown[]
  const readOne = (row: unknown) => [...readAll(row)]
  expect(readOne(whole)).toMatchObject([whole])
  for (const [name, absent] of [
    ['from_code', ''],
    ['label', 'failed'],
  ] as const) {
    const { [name]: _, ...without } = whole
    for (const row of [without, { ...whole, [name]: null }])
      expect(readOne(row)).toMatchObject([{ ...whole, [name]: absent }])
  }
  expect(readOne({ ...whole, from_code: 1, to_code: 2, label: 3 })).toMatchObject([
    { from_code: '1', to_code: '2', label: '3' },
  ])
  // The target is the only required field of a transition.
  for (const row of [{ from_code: 'pending' }, { ...whole, to_code: null }])
    expect(unreadableRows(readAll(row))).toHaveLength(2)
})

test.each([transfers.runDevFlow.reply, transfers.sendTrx.reply])(
  'an answer that does not say whether it was sent counts as sent only with a transaction',
  (reply) => {
    const isOk = (answer: unknown) => (read(reply, answer) as { ok: boolean }).ok
    const tx_hash = 'ab'.repeat(32)
    expect([{ tx_hash }, { ok: null, tx_hash, error: null }, { ok: true }].map(isOk)).toEqual([
      true,
      true,
      true,
    ])
    for (const answer of [
      {},
      { ok: null },
      { tx_hash: null },
      { tx_hash, error: 'late' },
      { ok: false, tx_hash },
    ])
      expect([answer, isOk(answer)]).toEqual([answer, false])
  },
)
