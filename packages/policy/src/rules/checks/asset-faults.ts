/** Assets and recipients: whether each is listed once and refers to something else that is listed. */
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesAsset, RulesDocument, RulesRecipient } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'
import { placed, twiceFaults } from './twice.ts'

export const assetFaults = (document: RulesDocument): RulesFault[] => [
  ...twiceFaults(
    placed(
      document.assets,
      (at) => `assets.${at}.id`,
      ({ network, id }) => `${network} ${spellingOf(network, id)}`,
    ),
  ),
  ...twiceFaults(
    placed(
      document.recipients,
      (at) => `recipients.${at}.id`,
      ({ id }) => id,
    ),
  ),
  ...twiceFaults(
    placed(
      document.recipients,
      (at) => `recipients.${at}.address`,
      ({ network, address }) => `${network} ${spellingOf(network, address)}`,
    ),
  ),
  ...document.assets.flatMap((asset, at) => faultsOfAsset(asset, `assets.${at}`, document)),
  ...recipientFaults(document),
]

function faultsOfAsset({ network, perTransfer, perDay }: RulesAsset, field: string, { keys }: RulesDocument) {
  const faults: RulesFault[] = []
  if (!keys.some(({ networks }) => networks.includes(network)))
    faults.push(rulesFault('NETWORK_WITHOUT_KEY', `${field}.network`, { network }))
  if (BigInt(perDay) < BigInt(perTransfer)) faults.push(rulesFault('DAY_CAP_TOO_LOW', `${field}.perDay`))
  return faults
}

function recipientFaults({ assets, recipients }: RulesDocument): RulesFault[] {
  const listed = new Set(assets.map(({ network, id }) => `${network} ${id}`))
  return recipients.flatMap((recipient, at) => faultsOfRecipient(recipient, `recipients.${at}`, listed))
}

const faultsOfRecipient = (
  { network, assets }: RulesRecipient,
  field: string,
  listed: ReadonlySet<string>,
): RulesFault[] => [
  ...twiceFaults(
    placed(
      assets ?? [],
      (at) => `${field}.assets.${at}.id`,
      ({ id }) => id,
    ),
  ),
  ...(assets ?? []).flatMap(({ id }, at) =>
    listed.has(`${network} ${id}`)
      ? []
      : [rulesFault('ASSET_UNKNOWN', `${field}.assets.${at}.id`, { network, asset: id })],
  ),
]
