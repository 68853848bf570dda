import { expect, test } from 'vitest'
import { type ControlFacts, controlRefusals } from './controls.ts'
import { type App, usualBundle } from './facts.fixture.ts'

const facts: ControlFacts = {
  recipient: 'TRecipient',
  isListedRecipient: false,
  caller: { address: '1.2.3.4', isListedAddress: false, country: 'DE' },
  now: new Date('2026-11-21T12:00:00Z'),
}
const refusals = (controls: Partial<App['controls']>, change: Partial<ControlFacts> = {}) =>
  controlRefusals(usualBundle({ controls }).app, { ...facts, ...change })

test('each refusal carries what it refuses', () => {
  expect(
    refusals({
      whitelistedAddresses: ['TOther'],
      treasuryHoursOnly: true,
      ipAllowlist: ['10.0.0.0/8'],
      geoAllowlist: ['ES'],
    }),
  ).toEqual([
    { code: 'RECIPIENT_NOT_LISTED', params: { recipient: 'TRecipient' } },
    { code: 'OUTSIDE_HOURS', params: { from: '08:00', to: '18:00', zone: 'UTC' } },
    { code: 'ADDRESS_NOT_LISTED', params: { address: '1.2.3.4' } },
    { code: 'COUNTRY_NOT_LISTED', params: { country: 'DE' } },
  ])
})

test('a list that is empty allows any', () => {
  expect(refusals({})).toEqual([])
})
