/** Signers and keys: whether each key is shared among these signers, safely, and for one class of networks. */
import { networkClassOf } from '@holdfast/ledger'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesDocument, RulesKey } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'
import { type Placed, placed, twiceFaults } from './twice.ts'

export const keyFaults = (document: RulesDocument): RulesFault[] => [
  ...twiceFaults(
    placed(
      document.signers,
      (at) => `signers.${at}.party`,
      ({ party }) => String(party),
    ),
  ),
  ...twiceFaults(
    placed(
      document.signers,
      (at) => `signers.${at}.identity`,
      ({ identity }) => identity,
    ),
  ),
  ...twiceFaults(
    placed(
      document.keys,
      (at) => `keys.${at}.keyId`,
      ({ keyId }) => keyId,
    ),
  ),
  ...twiceFaults(
    placed(
      document.keys,
      (at) => `keys.${at}.publicKey`,
      ({ publicKey }) => publicKey,
    ),
  ),
  ...twiceFaults(document.keys.flatMap(walletAddresses)),
  ...document.keys.flatMap((key, at) => faultsOf(key, `keys.${at}`, document)),
]

const walletAddresses = ({ wallets, networks: [network = ''] }: RulesKey, at: number): Placed[] =>
  placed(
    wallets,
    (wallet) => `keys.${at}.wallets.${wallet}.address`,
    ({ address }) => spellingOf(network, address),
  )

const faultsOf = (key: RulesKey, field: string, { signers }: RulesDocument): RulesFault[] => [
  ...thresholdFaults(key, field),
  ...key.parties
    .filter((party) => !signers.some((signer) => signer.party === party))
    .map((party) => rulesFault('PARTY_UNKNOWN', `${field}.parties`, { party })),
  ...twiceFaults(
    placed(
      key.networks,
      (at) => `${field}.networks.${at}`,
      (network) => network,
    ),
  ),
  ...(new Set(key.networks.map(networkClassOf)).size > 1
    ? [rulesFault('NETWORK_CLASSES_MIXED', `${field}.networks`)]
    : []),
]

/** With half of the parties or fewer, two groups could sign different bytes for one request. */
function thresholdFaults({ threshold, parties: { length: parties } }: RulesKey, field: string): RulesFault[] {
  if (threshold > parties)
    return [rulesFault('THRESHOLD_TOO_HIGH', `${field}.threshold`, { threshold, parties })]
  if (2 * threshold <= parties)
    return [rulesFault('THRESHOLD_TOO_LOW', `${field}.threshold`, { threshold, parties })]
  return []
}
