import { expect, test } from 'vitest'
import { policyBundle } from './bundle.ts'
import { usualBundle } from './enforce/facts.fixture.ts'

const usual = usualBundle()
const faultsOf = (bundle: object) =>
  policyBundle.safeParse(bundle).error?.issues.map(({ path }) => path.join('.'))

test('a country of the allow list is two capital letters', () => {
  const listing = (country: string) => usualBundle({ controls: { geoAllowlist: [country] } })
  expect(faultsOf(listing('ES'))).toBeUndefined()
  for (const country of ['ESP', '1ES', 'es'])
    expect(faultsOf(listing(country))).toEqual(['app.controls.geoAllowlist.0'])
})

test('one or two policy signers take part at once', () => {
  const { mpc } = usual
  const withMost = (maxPPSignersPerCeremony: number) => ({
    ...usual,
    mpc: { ...mpc, quorumComposition: { ...mpc.quorumComposition, maxPPSignersPerCeremony } },
  })
  for (const most of [1, 2]) expect(faultsOf(withMost(most))).toBeUndefined()
  for (const most of [0, 3])
    expect(faultsOf(withMost(most))).toEqual(['mpc.quorumComposition.maxPPSignersPerCeremony'])
})
