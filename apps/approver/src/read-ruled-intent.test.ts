import { encodeFields, readFields } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { ana, intentBytes, usualRules } from '../test/organisation.ts'
import { readRuledIntent } from './read-ruled-intent.ts'

const bytes = intentBytes(usualRules)
const fields = readFields(bytes) ?? []
const withField = (at: number, text: string) => encodeFields(fields.with(at, text))

test('an intent with its requester, time and rules', () => {
  expect(readRuledIntent(bytes)).toMatchObject({ requestedBy: ana, rules: usualRules.hash, units: 250_000n })
})

test.each([
  ['version 2', withField(0, 'holdfast/transfer-intent/2')],
  ['another repeat', withField(14, 'again')],
  ['no requester', withField(15, '')],
  ['a time with a zero before it', withField(16, `0${fields[16]}`)],
  ['created after its end', withField(16, '9000000000000')],
  ['no rules', withField(17, '')],
  ['a field more', encodeFields([...fields, ''])],
  ['a byte more', Uint8Array.of(...bytes, 0)],
  ['nothing', new Uint8Array()],
])('null: %s', (_, changed) => {
  expect(readRuledIntent(changed)).toBeNull()
})
