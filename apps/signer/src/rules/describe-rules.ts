/** A rules document in words, for people who compare it at each signer before they accept it. */
import { chainOfNetworkId, formatUnits, nativeOfNetworkId } from '@holdfast/ledger'
import { credentialFingerprint, hashFingerprint } from '@holdfast/policy/passkeys'
import { recoveryKeyFingerprint } from '@holdfast/policy/recovery-keys'
import {
  assetsOfRecipient,
  type Rules,
  type RulesAsset,
  type RulesCredential,
  type RulesDocument,
  type RulesHours,
  type RulesPerson,
  type RulesRecipient,
  type RulesRecovery,
  type RulesTier,
} from '@holdfast/policy/rules'

/** `earlier`: how many versions the file has besides this one. */
export const describeRules = (
  { document, hash }: Rules,
  { earlier }: { readonly earlier: number },
): string[] => [
  `Rules of organization ${document.organisation}, version ${document.version}`,
  `Previous version: ${document.previous ?? 'none'}`,
  `Earlier versions in the file: ${earlier}`,
  `Hash: ${hash}`,
  `Hash in words: ${wordsOf(hash)}`,
  ...section('Signers', document.signers.map(signerLine)),
  ...section('Keys', document.keys.flatMap(keyLines)),
  ...section('People', document.people.flatMap(personLines)),
  ...section(
    'Assets',
    document.assets.flatMap((asset) => assetLines(asset, document)),
  ),
  ...section('Recipients', [
    ...document.recipients.map((recipient) => recipientLine(recipient, document)),
    document.others === 'refused'
      ? 'Other addresses: refused'
      : `Other addresses: at least ${approvalsText(document.others)}`,
  ]),
  ...section('Times', [
    `An approval is valid for ${document.approvalMinutes} minutes`,
    `A transfer is valid for at most ${document.longestIntentHours} hours`,
    document.hours === null ? 'Transfers at any hour' : hoursText(document.hours),
  ]),
  ...section('Governance', governanceLines(document)),
]

export const wordsOf = (hash: string): string => hashFingerprint(Buffer.from(hash, 'hex')).join(' ')

const section = (title: string, lines: readonly string[]): string[] => [
  '',
  title,
  ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`),
]

const signerLine = ({ party, identity }: RulesDocument['signers'][number]): string =>
  `${party}: ${Buffer.from(identity, 'base64').toString('hex')}`

const keyLines = (key: RulesDocument['keys'][number]): string[] => [
  `${key.keyId}: ${key.threshold} of signers ${key.parties.join(', ')}, on ${key.networks.join(', ')}`,
  `  public key ${key.publicKey}`,
  ...key.wallets.map(
    ({ path, address, label }) => `  ${label}: ${address}, path ${path.join('/') || 'root'}`,
  ),
]

const personLines = ({ id, name, roles, credentials }: RulesPerson): string[] => [
  `${name} (${id}): ${roles.join(', ') || 'no role'}`,
  ...credentials.map((credential) => `  ${credentialText(credential)}`),
]

const credentialText = (credential: RulesCredential): string =>
  `${credentialFingerprint(credential).join(' ')} (${credential.origin}${credential.backupEligible ? ', synced' : ''})`

function assetLines(asset: RulesAsset, { approvals }: RulesDocument): string[] {
  const { network, id, symbol, perTransfer, perDay, feeCeiling } = asset
  const tiers = approvals.find((entry) => entry.network === network && entry.asset === id)?.tiers ?? []
  return [
    `${symbol}: ${id} on ${network}, ${asset.decimals} decimals`,
    `  at most ${amountText(asset, perTransfer)} in a transfer, ${amountText(asset, perDay)} in a day`,
    `  fee at most ${feeText(network, feeCeiling)}`,
    ...tiers.map((tier) => `  ${tierText(asset, tier)}`),
  ]
}

const amountText = ({ decimals, symbol }: RulesAsset, units: string): string =>
  `${formatUnits(BigInt(units), decimals)} ${symbol}`

function feeText(network: string, units: string): string {
  if (chainOfNetworkId(network) === null) return `${units} base units`
  const { decimals, symbol } = nativeOfNetworkId(network)
  return `${formatUnits(BigInt(units), decimals)} ${symbol}`
}

const tierText = (asset: RulesAsset, { above, needed, role }: RulesTier): string =>
  `above ${amountText(asset, above)}: ${approvalsText(needed)}${role === null ? '' : `, one of a ${role}`}`

const approvalsText = (count: number): string => (count === 1 ? '1 approval' : `${count} approvals`)

function recipientLine(recipient: RulesRecipient, document: RulesDocument): string {
  const { label, address, network, activeFrom } = recipient
  const paid = assetsOfRecipient(recipient, document).map(({ id, perDay }) => {
    const asset = document.assets.find((listed) => listed.network === network && listed.id === id)
    if (asset === undefined) return id
    return perDay === null ? asset.symbol : `at most ${amountText(asset, perDay)} in a day`
  })
  return `${label}: ${address} on ${network}, from ${new Date(activeFrom).toISOString()}, ${paid.join(', ')}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const hoursText = ({ days, from, to }: RulesHours): string =>
  `Transfers from ${from}:00 to ${to}:00 UTC on ${days.map((day) => weekdays[day]).join(', ')}`

const governanceLines = ({ governance: { needed, delayHours, recovery } }: RulesDocument): string[] => [
  `${needed} governors change the rules; a change that loosens waits ${delayHours} hours`,
  ...(recovery === null ? ['No recovery keys'] : recoveryLines(recovery)),
]

const recoveryLines = ({ keys, needed, delayHours }: RulesRecovery): string[] => [
  `${needed} of ${keys.length} recovery keys change them after ${delayHours} hours`,
  ...keys.map((key) =>
    key.kind === 'paper'
      ? `  ${key.label}: on paper, ${recoveryKeyFingerprint(key.x).join(' ')}, public key ${key.x}`
      : `  ${key.label}: ${credentialText(key.credential)}`,
  ),
]
