import { expect, test } from 'vitest'
import { defaultAnswers, type DraftAnswers } from './answers.ts'
import { countries } from './countries.ts'
import { faultsOf } from './read-answers.ts'

const [ana, ben] = ['6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b01', '6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b02'] as const
const whole: DraftAnswers = {
  ...defaultAnswers,
  phoneShareHolders: ['Ana', 'Ben'],
  phoneShareHolderIds: [ana, ben],
}
const faults = (changed: Partial<DraftAnswers>) => faultsOf({ ...whole, ...changed })

test('a whole draft has no faults', () => {
  expect(faults({})).toEqual([])
})

test('[WIZ-20] [WIZ-21] [WIZ-23] fewer than two people, or one twice, by id or by name whatever its case', () => {
  const holders = (phoneShareHolders: string[], phoneShareHolderIds: string[]) =>
    faults({ phoneShareHolders, phoneShareHolderIds }).map(({ code }) => code)
  expect(holders(['Ana', ''], [ana, ''])).toEqual(['too-few'])
  expect(holders([], [])).toEqual(['too-few'])
  expect(holders(['Ana', 'Ana'], [ana, ana])).toEqual(['twins'])
  expect(holders(['Ana', ' ANA'], [ana, ben])).toEqual(['twins'])
  expect(holders(['Ana', '', 'Ben'], [ana, '', ben])).toEqual([])
})

test('figures are whole, at least one, and not beyond what a policy holds', () => {
  const codes = (...texts: string[]) =>
    texts.map((perTxCapUSD) => faults({ perTxCapUSD }).map(({ code }) => code))
  expect(codes('', '1.5', '1,000', '-1', 'ten')).toEqual(Array.from({ length: 5 }, () => ['not-whole']))
  expect(codes('0', '1000000000001', '00', ' 7 ')).toEqual([['too-small'], ['too-large'], ['too-small'], []])
  expect(faults({ approvalExpiryMinutes: 10_081 })).toEqual([
    { field: 'approvalExpiryMinutes', code: 'too-large', limit: 10_080 },
  ])
})

test('lists are read line by line, with commas between too, and each fault names its line', () => {
  expect(faults({ ipAllowlist: ['10.0.0.0/8', '', '2001:db8::1, 1.2.3', '10.0.0.0/8'] })).toEqual([
    { field: 'ipAllowlist', code: 'no-ip', line: 3, text: '1.2.3' },
    { field: 'ipAllowlist', code: 'twice', line: 4, text: '10.0.0.0/8' },
  ])
  expect(faults({ geoAllowlist: ['de', 'ES; EU', 'UK'] })).toEqual([
    { field: 'geoAllowlist', code: 'no-country', line: 2, text: 'EU' },
    { field: 'geoAllowlist', code: 'no-country', line: 3, text: 'UK' },
  ])
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(faults({ whitelistedAddresses: ['T-1', address, address.toLowerCase()] })).toEqual([
    { field: 'whitelistedAddresses', code: 'no-address', line: 1, text: 'T-1' },
    { field: 'whitelistedAddresses', code: 'twice', line: 3, text: address.toLowerCase() },
  ])
})

test('the countries are those of ISO 3166-1, and each has a name in both languages', () => {
  expect(countries.size).toBe(249)
  for (const language of ['en', 'es']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    expect([...countries].filter((code) => names.of(code) === undefined)).toEqual([])
  }
})
