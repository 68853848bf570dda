import { networkClassOf } from '@holdfast/ledger'
import type { RulesDocument } from './rules-schema.ts'

/** All keys of the rules are for test networks, so that nothing that they protect has a value. */
export const isForTestsOnly = ({ keys }: Pick<RulesDocument, 'keys'>): boolean =>
  keys.every(({ networks }) => networks.every((network) => networkClassOf(network) === 'test'))
