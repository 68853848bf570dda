import { describe, expect, test } from 'vitest'
import { changed, singleChanges } from './changes.fixture.ts'
import { compareRules, isTightening } from './compare-rules.ts'
import { describeChange } from './describe-change.ts'
import type { RulesDocument } from './rules-schema.ts'
import { bea, dora, network, trx, usdt, usualDocument } from './rules.fixture.ts'

test('a document does not differ from itself, nor from its next version or another order of its lists', () => {
  expect(compareRules(usualDocument(), usualDocument())).toEqual([])
  const next = { ...usualDocument(), version: 2, previous: 'a'.repeat(64) }
  expect(compareRules(usualDocument(), next)).toEqual([])
  expect(
    compareRules(
      usualDocument(),
      changed(({ people }) => void people.reverse()),
    ),
  ).toEqual([])
})

test.each(singleChanges)('$name: tightens is $isTightening, as $codes', (single) => {
  const after = changed(single.apply)
  const changes = compareRules(usualDocument(), after)
  expect(isTightening(changes)).toBe(single.isTightening)
  const described = changes.map((change) => describeChange(change, { before: usualDocument(), after }))
  expect(described.map(({ code }) => code)).toEqual(single.codes)
})

test.each(singleChanges)('undoing $name loosens, or is a change of labels or keys', (single) => {
  const back = compareRules(changed(single.apply), usualDocument())
  expect(back).not.toEqual([])
  if (single.isTightening) expect(isTightening(back)).toBe(false)
})

describe('recipients', () => {
  const withoutAcme = (document: RulesDocument) => void (document.recipients = [])
  const refusing = (document: RulesDocument) => void (document.others = 'refused')

  test('removing one tightens if nobody else may be paid afterwards', () => {
    expect(isTightening(compareRules(usualDocument(), changed(withoutAcme, refusing)))).toBe(true)
    const before = changed(refusing)
    const others = compareRules(before, changed(withoutAcme))
    expect(others.filter(({ isLoosening }) => isLoosening).map(({ path }) => path.join('.'))).toEqual([
      'recipients.acme',
      'others',
    ])
  })
})

test('a removed entry that tightens is told as such', () => {
  const [change] = compareRules(
    usualDocument(),
    changed(({ keys: [key] }) => void key!.wallets.pop()),
  )
  expect(change).toStrictEqual({
    path: ['keys', 'key-1', 'wallets', usualDocument().keys[0]!.wallets[0]!.address],
    kind: 'removed',
    isLoosening: false,
    before: usualDocument().keys[0]!.wallets[0],
    after: null,
  })
})

test('a recipient of every asset is compared by the assets of its document', () => {
  const every = changed(({ recipients: [acme] }) => void (acme!.assets = null))
  const pathsTo = (before: RulesDocument, after: RulesDocument) =>
    compareRules(before, after).map(({ path, kind }) => `${kind} ${path.join('.')}`)
  expect(pathsTo(every, usualDocument())).toEqual([
    `changed recipients.acme.assets.${usdt}.perDay`,
    `removed recipients.acme.assets.${trx}`,
  ])
  expect(pathsTo(usualDocument(), every)).toEqual([
    `changed recipients.acme.assets.${usdt}.perDay`,
    `added recipients.acme.assets.${trx}`,
  ])
  const later = { ...every, recipients: every.recipients.map((acme) => ({ ...acme, label: 'Acme Ltd' })) }
  expect(pathsTo(every, later)).toEqual(['changed recipients.acme.label'])
  const more = { ...every, assets: [...every.assets, { ...every.assets[0]!, id: 'slip44:1' }] }
  expect(pathsTo(every, more)).toEqual([`added assets.${network}/slip44:1`])
})

describe('governors', () => {
  test('removing a governor loosens, removing another person tightens', () => {
    const without = (id: string) =>
      changed((document) => void (document.people = document.people.filter((listed) => listed.id !== id)))
    expect(isTightening(compareRules(usualDocument(), without(bea)))).toBe(false)
    const noGovernor = changed(({ people }) => void (people[3]!.roles = ['treasurer']))
    const after = { ...noGovernor, people: noGovernor.people.filter(({ id }) => id !== dora) }
    expect(isTightening(compareRules(noGovernor, after))).toBe(true)
  })
})

test('the hours of a rule tighten if they lie within those before', () => {
  const hours = (value: RulesDocument['hours']) => ({ ...usualDocument(), hours: value })
  const usual = { days: [1, 2, 3], from: 8, to: 18 }
  const of = (after: RulesDocument['hours']) => isTightening(compareRules(hours(usual), hours(after)))
  expect(of({ days: [1, 3], from: 9, to: 17 })).toBe(true)
  expect(of({ days: [1, 2, 3], from: 7, to: 17 })).toBe(false)
  expect(of({ days: [1, 2, 3], from: 9, to: 19 })).toBe(false)
  expect(of({ days: [1, 2, 4], from: 9, to: 17 })).toBe(false)
  expect(of(null)).toBe(false)
})

test('changes tighten only if each of them does', () => {
  const tighter = (document: RulesDocument) => void (document.approvalMinutes -= 1)
  const looser = (document: RulesDocument) => void (document.longestIntentHours += 1)
  expect(isTightening(compareRules(usualDocument(), changed(tighter)))).toBe(true)
  expect(isTightening(compareRules(usualDocument(), changed(tighter, looser)))).toBe(false)
})

test('payments to others tighten if they are refused, or need more approvals', () => {
  const others = (before: RulesDocument['others'], after: RulesDocument['others']) =>
    isTightening(compareRules(usualDocument({ others: before }), usualDocument({ others: after })))
  expect([others(2, 3), others(2, 'refused')]).toEqual([true, true])
  expect([others(3, 2), others('refused', 3)]).toEqual([false, false])
})

test('fewer days at the same hours tighten, a signer less loosens', () => {
  const at = (days: number[]) => usualDocument({ hours: { days, from: 8, to: 18 } })
  expect(isTightening(compareRules(at([1, 2]), at([1])))).toBe(true)
  const [change, ...more] = compareRules(
    usualDocument(),
    changed(({ signers }) => void signers.pop()),
  )
  expect(change).toMatchObject({ path: ['signers', '3'], kind: 'removed', isLoosening: true })
  expect(more).toEqual([])
})

test('a recipient of every asset may be paid in those of its network', () => {
  const elsewhere = (document: RulesDocument) =>
    void document.assets.push({ ...document.assets[0]!, network: 'eip155:1', id: 'erc20:0x1' })
  const every = (document: RulesDocument) => void (document.recipients[0]!.assets = null)
  const paths = compareRules(changed(elsewhere, every), changed(elsewhere)).map(({ path }) => path.join('.'))
  expect(paths).toEqual([`recipients.acme.assets.${usdt}.perDay`, `recipients.acme.assets.${trx}`])
})

test.each<[string, (document: RulesDocument) => void]>([
  ['Bea', ({ people }) => void people[1]!.roles.pop()],
  ['Dora', ({ people }) => void people.pop()],
  [
    'Bolt',
    ({ recipients }) =>
      void recipients.push({ ...recipients[0]!, id: 'bolt', label: 'Bolt', address: 'TBolt' }),
  ],
  ['Acme', ({ recipients }) => void recipients.pop()],
  ['TRX', ({ assets }) => void (assets[1]!.perDay = '600')],
  ['TRX', ({ approvals }) => void (approvals[1]!.tiers[0]!.needed = 3)],
  ['', ({ keys }) => void (keys[0]!.threshold = 3)],
])('a change is described with the name of what it belongs to: %s', (name, change) => {
  const after = changed(change)
  const described = compareRules(usualDocument(), after).map((each) =>
    describeChange(each, { before: usualDocument(), after }),
  )
  expect(described.map(({ params }) => params.name)).toEqual([name])
})

test('a change of something that has no subject is an error', () => {
  const change = { path: ['fees', 'a'], kind: 'added', isLoosening: true, before: null, after: 1 } as const
  const documents = { before: usualDocument(), after: usualDocument() }
  expect(() => describeChange(change, documents)).toThrow(new RangeError('no subject for changes of fees.a'))
})

test('a change has a path, both values, and params for people', () => {
  const after = changed(({ recipients }) => void (recipients[0]!.assets![0]!.perDay = '5'))
  const [change] = compareRules(usualDocument(), after)
  expect(change).toEqual({
    path: ['recipients', 'acme', 'assets', usdt, 'perDay'],
    kind: 'changed',
    isLoosening: false,
    before: '2000000',
    after: '5',
  })
  expect(describeChange(change!, { before: usualDocument(), after })).toEqual({
    subject: 'RECIPIENT_DAY_CAP',
    code: 'RECIPIENT_DAY_CAP_CHANGED',
    isLoosening: false,
    params: { name: 'Acme', id: 'acme', item: usdt, before: '2000000', after: '5' },
  })
})

test('other values are described as JSON', () => {
  const after = changed((document) => void (document.hours = { days: [1], from: 8, to: 9 }))
  const [change] = compareRules(usualDocument(), after)
  expect(describeChange(change!, { before: usualDocument(), after }).params).toEqual({
    name: '',
    id: '',
    item: '',
    before: '',
    after: '{"days":[1],"from":8,"to":9}',
  })
  const without = changed((document) => void document.assets.splice(0, 1))
  const removed = compareRules(usualDocument(), without).map((change) =>
    describeChange(change, { before: usualDocument(), after: without }),
  )
  expect(removed[0]?.params).toMatchObject({ name: 'USDT', id: `${network}/${usdt}`, after: '' })
})
