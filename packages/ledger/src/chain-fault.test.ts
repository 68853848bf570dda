import { expect, test } from 'vitest'
import { chainFault, chainFaults, chainFaultText, keptFault } from './chain-fault.ts'

test('the text has the parameters in their places, a fault within a fault too', () => {
  const why = chainFault('PROVIDER_STATUS_TEXT', { status: 503, answer: '{why} $&' })
  expect(
    chainFaultText(chainFault('PROVIDER_FAILED', { provider: 'trongrid', call: '/wallet/x', why })),
  ).toBe('trongrid: /wallet/x: status 503: {why} $&')
  expect(chainFaultText(chainFault('PROVIDER_SILENT'))).toBe('no answer')
})

test('a stranger’s text keeps nothing that no database stores', () => {
  expect(chainFault('PROVIDER_REFUSES', { answer: 'a\0b\uD800' })).toEqual({
    code: 'PROVIDER_REFUSES',
    params: { answer: 'ab\uFFFD' },
  })
})

test('each text names exactly the parameters of its fault', () => {
  const kinds = new Set<string>()
  for (const [code, fault] of Object.entries(chainFaults)) {
    const params: Readonly<Record<string, string>> = 'params' in fault ? fault.params : {}
    const named = [...fault.text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(named, code).toEqual(Object.keys(params))
    for (const kind of Object.values(params)) kinds.add(kind)
  }
  expect([...kinds].toSorted()).toEqual(['count', 'refusal', 'text'])
})

const seconds = 5
const provider = 'trongrid'
test.each([
  [() => chainFault('PROVIDER_SLOW', { seconds }), 'no answer within 5 s'],
  [() => chainFault('PROVIDER_UNREACHABLE', { reason: 'ECONNREFUSED' }), 'no connection: ECONNREFUSED'],
  [() => chainFault('PROVIDER_LIMITED', { seconds }), 'rate limited for 5 s'],
  [() => chainFault('PROVIDER_STILL_LIMITED', { seconds }), 'rate limited for 5 s more'],
  [() => chainFault('PROVIDER_STATUS', { status: 503 }), 'status 503'],
  [() => chainFault('PROVIDER_REFUSES', { answer: 'no' }), 'refused: no'],
  [() => chainFault('QUESTION_UNKNOWN'), 'this provider does not answer such questions'],
  [() => chainFault('ANSWER_UNREADABLE', { reason: 'no JSON' }), 'the answer is unreadable: no JSON'],
  [() => chainFault('BLOCK_MISSING'), 'the node does not have this block'],
  [() => chainFault('TOKEN_NUMBER_UNKNOWN'), 'the chain has no token of this number'],
  [() => chainFault('CONTRACT_SILENT'), 'the contract answered nothing'],
  [() => chainFault('SYMBOL_EMPTY'), 'the symbol is empty'],
  [() => chainFault('DECIMALS_OUT_OF_RANGE'), 'the decimals are out of range'],
  [() => chainFault('WALLET_NOT_READ'), 'no provider reads this wallet'],
  [() => chainFault('INGESTER_STOPPED'), 'the ingester stopped in the middle; the job was taken up again'],
  [() => chainFault('READING_FAILED', { reason: 'a bug' }), 'unexpected error: a bug'],
  [() => chainFault('ROW_UNREADABLE', { reason: 'no hash' }), 'unreadable: no hash'],
  [() => chainFault('OTHER_TRANSACTION_ANSWERED'), 'the provider answered another transaction'],
  [() => chainFault('TRANSACTION_UNKNOWN', { provider }), 'trongrid does not know this transaction'],
  [
    () => chainFault('TRANSACTION_ONLY_LISTED', { provider }),
    'trongrid lists this transaction and does not have it',
  ],
  [
    () => chainFault('TRANSACTION_GONE', { provider }),
    'trongrid does not have this transaction now: nothing was changed',
  ],
  [() => chainFault('TRANSACTION_MOVES_NOTHING'), 'this transaction moves nothing of this organisation'],
  [
    () => chainFault('LISTING_DOUBTFUL', { provider }),
    'trongrid lists another time, block, fee or result than the receipt of this transaction: its page is read from receipts',
  ],
])('%s in English', (fault, text) => {
  expect(chainFaultText(fault())).toBe(text)
})

test('a parameter that an older fault does not have is left empty', () => {
  expect(chainFaultText({ code: 'PROVIDER_STATUS_TEXT', params: { status: 503 } })).toBe('status 503: ')
})

test('a fault is kept in English and as a code with its parameters', () => {
  expect(keptFault(chainFault('PROVIDER_STATUS', { status: 503 }))).toEqual({
    failure: 'status 503',
    failure_refusal: '{"code":"PROVIDER_STATUS","params":{"status":503}}',
  })
})
