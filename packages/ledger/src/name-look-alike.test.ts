import { expect, test } from 'vitest'
import { NameIndex, nameReading } from './name-look-alike.ts'

const amelie = { name: 'Amelie Roth', address: 'T1' }
const alike = (name: string, known = amelie) => new NameIndex([known]).findAlike({ name, address: 'T2' })

test.each([
  ['the same', 'Amelie Roth'],
  ['case', 'AMELIE roth'],
  ['spaces', ' Amelie\u00a0\u2003Roth '],
  ['without the space', 'AmelieRoth'],
  ['a zero-width space', 'Amelie\u200b Roth'],
  ['a soft hyphen and a joiner', 'Ame\u00adlie R\u200doth'],
  ['full width (NFKC)', '\uff21\uff4d\uff45\uff4c\uff49\uff45 Roth'],
  ['a ligature and mathematical letters (NFKC)', '\u{1d400}melie Roth'],
  ['Cyrillic letters', '\u0410m\u0435li\u0435 R\u043eth'],
  ['Greek capitals', '\u0391\u039c\u0395LIE ROTH'],
  ['marks', 'Am\u00e9lie Ro\u0323th'],
  ['a one and a capital i for an l', 'Ame1Ie R0th'],
  ['rn for m', 'Arnelie Roth'],
  ['signs', 'Amelie Roth.'],
])('%s is taken for the same name', (_what, name) => {
  expect(alike(name)).toEqual([amelie])
})

test.each(['Amelie Rath', 'Amelie', 'Amelie Roth GmbH', 'Roth Amelie', 'Emilie Roth'])(
  '%s is another name',
  (name) => {
    expect(alike(name)).toEqual([])
  },
)

test.each([
  ['\u682a\u5f0f\u4f1a\u793eA', '\u5408\u540c\u4f1a\u793eA'],
  ['\u0411\u0430\u043d\u043a', '\u0416\u0430\u043d\u043a'],
  ['\u0634\u0631\u0643\u0629 1', '\u0645\u0635\u0646\u0639 1'],
])('names of other scripts differ by their own letters: %s, %s', (first, second) => {
  expect(alike(first, { name: second, address: 'T1' })).toEqual([])
  expect(alike(first, { name: first, address: 'T1' })).toHaveLength(1)
})

test('a name of signs alone is compared unchanged', () => {
  expect(alike('***', { name: '***', address: 'T1' })).toHaveLength(1)
  expect(alike('***', { name: '---', address: 'T1' })).toEqual([])
})

test('one address may have one name on several networks', () => {
  expect(new NameIndex([amelie]).findAlike({ name: 'AMELIE ROTH', address: 'T1' })).toEqual([])
})

test('readings are as they are stored: to change one, add a migration that sets name_reading to null', () => {
  const names = [
    'Amelie Roth',
    'ARNELIE R0TH.',
    '\u0410m\u0435li\u0435 Ro\u0323th',
    'Vv-Bank 1Il',
    '\u682a\u5f0f\u4f1a\u793eA',
    '***',
  ]
  expect(names.map(nameReading)).toEqual([
    'amelleroth',
    'amelleroth',
    'amelleroth',
    'wbanklll',
    '\u682a\u5f0f\u4f1a\u793ea',
    '***',
  ])
})

test('all alike names are found, without those of the same address', () => {
  const index = new NameIndex([
    amelie,
    { name: 'AMELIE ROTH', address: 'T2' },
    { name: 'Arnelie Roth', address: 'T3' },
  ])
  expect(index.findAlike({ name: 'amelie roth', address: 'T2' }).map(({ address }) => address)).toEqual([
    'T1',
    'T3',
  ])
  expect(index.findAlike({ name: 'Bruno', address: 'T2' })).toEqual([])
})

test('every pair of letters that looks like one is read as it, wherever it stands', () => {
  expect(nameReading('rnorn vvovv')).toBe('momwow')
})
