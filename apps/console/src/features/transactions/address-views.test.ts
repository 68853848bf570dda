import { expect, test } from 'vitest'
import { sameView, viewAddresses, type AddressNames } from './address-views.ts'

const nobody: AddressNames = { wallets: {}, address_book: {}, inbound_labels: {} }
const own = 'TQab1111111111111111111111112xYz9K'
const twin = 'TQabWWWWWWWWWWWWWWWWWWWWWWWW2xYz9K'
const other = 'TLv52222222222222222222222222mNpQr'

test('[TX-19] an unknown address shows its first four and last six characters', () => {
  const view = viewAddresses([other], nobody).get(other)
  expect(view).toMatchObject({ short: 'TLv5…2mNpQr', name: null, resembles: null, address: other })
})

test('an address that is no longer than its short form is shown whole', () => {
  expect(viewAddresses(['TLv5abcdef1'], nobody).get('TLv5abcdef1')?.short).toBe('TLv5abcdef1')
})

test('[TX-30] a known address has its name and the source of the name; own wallets win over labels', () => {
  const names = {
    wallets: { [own]: 'Treasury' },
    address_book: { [other]: 'Exchange' },
    inbound_labels: { [own]: 'Totally not ours', [twin]: 'Payer' },
  }
  const views = viewAddresses([own, other, twin], names)
  expect(views.get(own)).toMatchObject({ name: 'Treasury', source: 'wallet' })
  expect(views.get(other)).toMatchObject({ name: 'Exchange', source: 'address_book' })
  expect(views.get(twin)).toMatchObject({ name: 'Payer', source: 'inbound_label' })
})

test('two visible addresses that share both ends look different, and each is marked', () => {
  const views = viewAddresses([own, twin], nobody)
  expect(views.get(own)!.short).not.toBe(views.get(twin)!.short)
  expect(views.get(own)).toMatchObject({
    short: 'TQab1…2xYz9K',
    resembles: { address: twin, isImitation: false },
  })
  expect(views.get(twin)).toMatchObject({ short: 'TQabW…2xYz9K', resembles: { address: own } })
})

test('a stranger that resembles a known address is marked even when the known one is not visible', () => {
  const views = viewAddresses([twin], { ...nobody, wallets: { [own]: 'Treasury' } })
  expect(views.get(twin)).toMatchObject({
    short: 'TQabW…2xYz9K',
    name: null,
    resembles: { address: own, name: 'Treasury', isImitation: true, rule: 'same-ends' },
  })
})

test('four characters at each end are enough to be marked', () => {
  const near = 'TQabQQQQQQQQQQQQQQQQQQQQQQQQQQYz9K'
  expect(
    viewAddresses([near], { ...nobody, wallets: { [own]: 'Treasury' } }).get(near)?.resembles,
  ).toMatchObject({ address: own, head: 4, tail: 4 })
})

test('addresses that agree in more than their ends grow until they differ', () => {
  const a = 'TQabcdefgh1AAAAAAAAAAAAAAAAAAA2xYz9K'
  const b = 'TQabcdefgh1AAAAAAAAAAAAABAAAAA2xYz9K'
  const views = viewAddresses([a, b], nobody)
  expect(views.get(a)!.short).not.toBe(views.get(b)!.short)
})

test('two addresses of one name carry the short form beside it', () => {
  const names = { ...nobody, address_book: { [other]: ' treasury' }, wallets: { [own]: 'Treasury' } }
  const views = viewAddresses([own], names)
  expect(views.get(own)).toMatchObject({ isNameShared: true, short: 'TQab…2xYz9K' })
})

test('hexadecimal addresses are the same in any case', () => {
  const lower = '0x52908400098527886e0f7030069857d2e4169ee7'
  const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'
  const view = viewAddresses([checksummed], { ...nobody, wallets: { [lower]: 'Hot wallet' } }).get(
    checksummed,
  )
  expect(view).toMatchObject({ name: 'Hot wallet', isNameShared: false, resembles: null })
})

test('a name from the prototype chain does not count', () => {
  expect(viewAddresses(['constructor'], nobody).get('constructor')?.name).toBeNull()
})

test('views are compared by their content', () => {
  const [a, b] = [viewAddresses([own], nobody).get(own)!, viewAddresses([own], nobody).get(own)!]
  expect(sameView(a, b)).toBe(true)
  expect(sameView(a, { ...b, name: 'Treasury' })).toBe(false)
  expect(sameView(a, null)).toBe(false)
})

const imitates = { address: own, rule: 'reads-alike', head: 4, tail: 4, edits: 0 } as const

test("the server's cautions are shown: the imitated address, and an address that was never paid", () => {
  const cautions = new Map([[other, { never_paid: true, imitates }]])
  const names = { ...nobody, address_book: { [own]: 'Supplier' } }
  expect(viewAddresses([other], names, cautions).get(other)).toMatchObject({
    isNeverPaid: true,
    resembles: { ...imitates, name: 'Supplier', isImitation: true },
  })
  expect(viewAddresses([other], nobody).get(other)).toMatchObject({ isNeverPaid: false, resembles: null })
})

test('the original is not marked because of its imitation', () => {
  const cautions = new Map([[twin, { never_paid: true, imitates }]])
  const views = viewAddresses([own, twin], nobody, cautions)
  expect(views.get(own)?.resembles).toBeNull()
  expect(views.get(twin)?.resembles).toMatchObject({ address: own, isImitation: true })
})

test('a name given by the organisation overrides earlier cautions', () => {
  const cautions = new Map([[twin, { never_paid: true, imitates }]])
  const names = { ...nobody, address_book: { [twin]: 'Partner' } }
  expect(viewAddresses([twin], names, cautions).get(twin)).toMatchObject({
    resembles: null,
    isNeverPaid: false,
  })
})
