import { expect, test } from 'vitest'
import { defaultAnswers, type DraftAnswers } from './answers.ts'
import { countries } from './countries.ts'
import { faultsOf, readAnswers } from './read-answers.ts'

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

test('figures are whole, at least one, and within the limits of a policy', () => {
  const codes = (...texts: string[]) =>
    texts.map((perTxCapUSD) => faults({ perTxCapUSD }).map(({ code }) => code))
  expect(codes('', '1.5', '1,000', '-1', 'ten')).toEqual(Array.from({ length: 5 }, () => ['not-whole']))
  expect(codes('0', '1000000000001', '00', ' 7 ')).toEqual([['too-small'], ['too-large'], ['too-small'], []])
  expect(faults({ approvalExpiryMinutes: 10_081 })).toEqual([
    { field: 'approvalExpiryMinutes', code: 'too-large', limit: 10_080 },
  ])
})

test('lists are read line by line or separated by commas, and each fault has its line', () => {
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

test('a list holds so many entries and no more; what follows names the line that was too many', () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, at) => `T${String(at).padStart(33, '0')}`)
  expect(faults({ whitelistedAddresses: addresses(1_000) })).toEqual([])
  const [last] = addresses(1_001).slice(-1)
  expect(faults({ whitelistedAddresses: addresses(1_001) })).toEqual([
    { field: 'whitelistedAddresses', code: 'too-many', line: 1_001, text: last },
  ])
})

test('an address is letters and digits from end to end; the case of base58 counts, that of hex and bech32 does not', () => {
  const codes = (...texts: string[]) => faults({ whitelistedAddresses: texts }).map(({ code }) => code)
  const [base58, bech32] = [
    'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]
  expect(codes(`-${base58}`)).toEqual(['no-address'])
  expect(codes(`${base58}-`)).toEqual(['no-address'])
  expect(codes(base58, base58.toLowerCase())).toEqual([])
  expect(codes(base58, base58)).toEqual(['twice'])
  expect(codes(bech32, bech32.toUpperCase())).toEqual(['twice'])
  // Only at the front: these letters may stand anywhere in base58.
  const within = `TLyqzbc1${base58.slice(8)}`
  expect(codes(within, within.toLowerCase())).toEqual([])
  expect(faults({ geoAllowlist: ['es', 'ES'] }).map(({ code }) => code)).toEqual(['twice'])
})

test('a draft with faults has no answers, and one without has figures and lists', () => {
  expect(readAnswers({ ...whole, perTxCapUSD: 'ten' })).toEqual({
    faults: [{ field: 'perTxCapUSD', code: 'not-whole', limit: 1_000_000_000_000 }],
  })
  const read = readAnswers({
    ...whole,
    perTxCapUSD: ' 7 ',
    geoAllowlist: ['es; de'],
    ipAllowlist: ['10.0.0.1'],
  })
  expect(read).toMatchObject({
    answers: {
      perTxCapUSD: 7,
      geoAllowlist: ['ES', 'DE'],
      ipAllowlist: ['10.0.0.1'],
      phoneShareHolderIds: [ana, ben],
    },
  })
})

test('the fault of the holders names their field', () => {
  expect(faults({ phoneShareHolders: [], phoneShareHolderIds: [] })).toEqual([
    { field: 'phoneShareHolders', code: 'too-few' },
  ])
  expect(faults({ phoneShareHolders: ['Ana', 'Ana'] })).toEqual([
    { field: 'phoneShareHolders', code: 'twins' },
  ])
})
