/** The symbol and the decimals of a token, from the questions to the answers. */
import { type Raw, raw, type RawShape } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { tokens } from './contract-facts.ts'
import { usdt } from './testing.ts'

const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'trongrid', body, new Date())
const call = (...results: string[]): Raw =>
  answer('tron.call', { result: { result: true }, constant_result: [results.join('')] })
const number = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => Buffer.from(value).toString('hex').padEnd(64, '0')
const token = `trc20:${usdt}`

test('symbol and decimals are requested from a contract; the coin has none', () => {
  expect(tokens.questions(token)).toEqual([
    { ask: 'call', contract: usdt, selector: 'symbol()', parameter: '', caller: usdt },
    { ask: 'call', contract: usdt, selector: 'decimals()', parameter: '', caller: usdt },
  ])
  expect(tokens.questions('trc10:1002000')).toEqual([{ ask: 'asset', id: '1002000' }])
  expect(tokens.questions('slip44:195')).toEqual([])
})

test('answers are parsed, and invalid ones are reported', () => {
  expect(tokens.parse(token, [call(text('USDT')), call(number(6n))])).toEqual({
    ok: true,
    value: { symbol: 'USDT', decimals: 6 },
  })
  const faultOf = (...answers: (Raw | null)[]) => {
    const parsed = tokens.parse(token, answers)
    return parsed.ok ? null : parsed.fault.code
  }
  expect(faultOf(call(text('')), call(number(6n)))).toBe('SYMBOL_EMPTY')
  expect(faultOf(call(text('USDT')), call(number(78n)))).toBe('DECIMALS_OUT_OF_RANGE')
  expect(faultOf(call(text('USDT')), null)).toBe('CONTRACT_SILENT')
  expect(tokens.parse('trc10:1', [null])).toEqual({
    ok: false,
    fault: { code: 'TOKEN_NUMBER_UNKNOWN', params: {} },
  })
})
