/** Single changes of the usual document, each with whether it tightens. */
import type { RulesDocument } from './rules-schema.ts'
import { bea, carl, credential, network, person, trx, usdt, usualDocument, uuid } from './rules.fixture.ts'

/** A copy of the usual document after changes. */
export const changed = (...changes: readonly ((document: RulesDocument) => void)[]): RulesDocument => {
  const document = structuredClone(usualDocument())
  for (const change of changes) change(document)
  return document
}

export interface SingleChange {
  readonly name: string
  readonly isTightening: boolean
  /** Changes the document in place. Leaves it as it is if another change took away what it needs. */
  readonly apply: (document: RulesDocument) => void
  readonly codes: readonly string[]
}

const change = (
  isTightening: boolean,
  name: string,
  codes: readonly string[],
  apply: (document: RulesDocument) => void,
): SingleChange => ({ name, isTightening, apply, codes })

const tightens = change.bind(null, true)
const loosens = change.bind(null, false)

const assetOf = ({ assets }: RulesDocument, asset = usdt) => assets.filter(({ id }) => id === asset)
const tiersOf = ({ approvals }: RulesDocument, asset = usdt) =>
  approvals.filter((entry) => entry.asset === asset)
const personOf = ({ people }: RulesDocument, id: string) => people.filter((listed) => listed.id === id)
const add = (text: string, units: bigint) => String(BigInt(text) + units)

export const singleChanges: readonly SingleChange[] = [
  tightens('a lower cap of a transfer', ['TRANSFER_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.perTransfer = '500000'
  }),
  tightens('a lower cap of a day', ['DAY_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.perDay = '1500000'
  }),
  tightens('a lower fee cap', ['FEE_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.feeCeiling = '20000000'
  }),
  tightens('an asset less', ['ASSET_REMOVED', 'TIERS_REMOVED'], (document) => {
    document.assets = document.assets.filter(({ id }) => id !== trx)
    document.approvals = document.approvals.filter(({ asset }) => asset !== trx)
  }),
  tightens('others refused', ['OTHER_RECIPIENTS_CHANGED'], (document) => {
    document.others = 'refused'
  }),
  tightens('a recipient that counts later', ['RECIPIENT_START_CHANGED'], ({ recipients: [acme] }) => {
    if (acme !== undefined) acme.activeFrom = Date.parse('2026-11-19T12:00:00Z')
  }),
  tightens('a lower cap of a recipient', ['RECIPIENT_DAY_CAP_CHANGED'], ({ recipients: [acme] }) => {
    for (const asset of acme?.assets ?? []) asset.perDay = '1000000'
  }),
  tightens('more approvals in a tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) for (const tier of tiers) tier.needed = 2
  }),
  tightens('a lower start of a tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) if (tiers[1] !== undefined) tiers[1].above = '50000'
  }),
  tightens('a tier more that needs more', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) tiers.push({ above: '500000', needed: 3, role: 'treasurer' })
  }),
  tightens('a treasurer in the lowest tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) if (tiers[0] !== undefined) tiers[0].role = 'treasurer'
  }),
  tightens('hours', ['HOURS_CHANGED'], (document) => {
    document.hours = { days: [1, 3], from: 8, to: 16 }
  }),
  tightens('shorter approvals', ['APPROVAL_MINUTES_CHANGED'], (document) => {
    document.approvalMinutes = 5
  }),
  tightens('shorter intents', ['LONGEST_INTENT_CHANGED'], (document) => {
    document.longestIntentHours = 12
  }),
  tightens('a role of an approver less', ['ROLE_REMOVED'], (document) => {
    for (const listed of personOf(document, bea))
      listed.roles = listed.roles.filter((role) => role !== 'approver')
  }),
  tightens('one of two credentials less', ['CREDENTIAL_REMOVED'], (document) => {
    for (const listed of personOf(document, bea)) listed.credentials.splice(1)
  }),
  tightens('a wallet less', ['WALLET_REMOVED'], ({ keys: [key] }) => void key?.wallets.splice(0)),
  tightens('more governors needed', ['GOVERNORS_NEEDED_CHANGED'], ({ governance }) => {
    governance.needed = 3
  }),
  tightens('a longer delay', ['DELAY_CHANGED'], ({ governance }) => {
    governance.delayHours = 60
  }),
  tightens('more recovery keys needed', ['RECOVERY_NEEDED_CHANGED'], ({ governance }) => {
    if (governance.recovery !== null) governance.recovery.needed = 3
  }),

  loosens('a higher cap of a transfer', ['TRANSFER_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.perTransfer = add(asset.perTransfer, 1n)
  }),
  loosens('a higher cap of a day', ['DAY_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.perDay = add(asset.perDay, 1n)
  }),
  loosens('a higher fee cap', ['FEE_CAP_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.feeCeiling = add(asset.feeCeiling, 1n)
  }),
  loosens('another symbol', ['ASSET_SYMBOL_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.symbol = 'EURO'
  }),
  loosens('other decimals', ['ASSET_DECIMALS_CHANGED'], (document) => {
    for (const asset of assetOf(document)) asset.decimals = 18
  }),
  loosens('an asset more', ['ASSET_ADDED', 'TIERS_ADDED'], (document) => {
    const id = `${usdt.split(':')[0]}:TNew`
    document.assets.push({
      network,
      id,
      decimals: 6,
      symbol: 'NEW',
      perTransfer: '5',
      perDay: '5',
      feeCeiling: '5',
    })
    document.approvals.push({ network, asset: id, tiers: [{ above: '0', needed: 1, role: null }] })
  }),
  loosens('fewer approvals for others', ['OTHER_RECIPIENTS_CHANGED'], (document) => {
    document.others = 2
  }),
  loosens('a recipient more', ['RECIPIENT_ADDED'], ({ recipients }) => {
    recipients.push({
      id: 'bolt',
      label: 'Bolt',
      network,
      address: 'TStranger',
      assets: [{ id: usdt, perDay: null }],
      activeFrom: 0,
    })
  }),
  loosens('a recipient less while others may be paid', ['RECIPIENT_REMOVED'], (document) => {
    document.recipients = []
  }),
  loosens('another address of a recipient', ['RECIPIENT_ADDRESS_CHANGED'], ({ recipients: [acme] }) => {
    if (acme !== undefined) acme.address = 'TStranger'
  }),
  loosens('another label of a recipient', ['RECIPIENT_LABEL_CHANGED'], ({ recipients: [acme] }) => {
    if (acme !== undefined) acme.label = 'Crane'
  }),
  loosens('an asset of a recipient more', ['RECIPIENT_ASSET_ADDED'], (document) => {
    if (assetOf(document, trx).length > 0) document.recipients[0]?.assets?.push({ id: trx, perDay: null })
  }),
  loosens('no cap of a recipient', ['RECIPIENT_DAY_CAP_CHANGED'], ({ recipients: [acme] }) => {
    for (const asset of acme?.assets ?? []) asset.perDay = null
  }),
  loosens('a recipient that counts earlier', ['RECIPIENT_START_CHANGED'], ({ recipients: [acme] }) => {
    if (acme !== undefined) acme.activeFrom = 0
  }),
  loosens('fewer approvals in a tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) for (const tier of tiers) tier.needed = 1
  }),
  loosens('no treasurer in a tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) for (const tier of tiers) tier.role = null
  }),
  loosens('a higher start of a tier', ['TIERS_CHANGED'], (document) => {
    for (const { tiers } of tiersOf(document)) if (tiers[1] !== undefined) tiers[1].above = '100001'
  }),
  loosens('longer approvals', ['APPROVAL_MINUTES_CHANGED'], (document) => {
    document.approvalMinutes = 61
  }),
  loosens('longer intents', ['LONGEST_INTENT_CHANGED'], (document) => {
    document.longestIntentHours = 25
  }),
  loosens(
    'a person more',
    ['PERSON_ADDED'],
    ({ people }) => void people.push(person(9, 'Eva', ['approver'])),
  ),
  loosens('another name', ['PERSON_NAME_CHANGED'], (document) => {
    for (const listed of personOf(document, bea)) listed.name = 'Bruno'
  }),
  loosens('a role more', ['ROLE_ADDED'], ({ people: [first] }) => void first?.roles.push('approver')),
  loosens('a role of a governor more', ['ROLE_ADDED'], (document) => {
    for (const { roles } of personOf(document, bea)) if (!roles.includes('treasurer')) roles.push('treasurer')
  }),
  loosens('a governor less', ['ROLE_REMOVED'], (document) => {
    for (const listed of personOf(document, bea))
      listed.roles = listed.roles.filter((role) => role !== 'governor')
  }),
  loosens(
    'the last credentials of a governor less',
    ['CREDENTIAL_REMOVED', 'CREDENTIAL_REMOVED'],
    (document) => {
      for (const listed of personOf(document, bea)) listed.credentials = []
    },
  ),
  loosens('a credential more', ['CREDENTIAL_ADDED'], ({ people: [first] }) => {
    first?.credentials.push(credential(20))
  }),
  loosens('a credential of a governor more', ['CREDENTIAL_ADDED'], (document) => {
    for (const { credentials } of personOf(document, carl)) credentials.push(credential(22))
  }),
  loosens('another public key of a credential', ['CREDENTIAL_CHANGED'], ({ people: [first] }) => {
    const [own] = first?.credentials ?? []
    if (own !== undefined) own.x = credential(21).x
  }),
  loosens('a wallet more', ['WALLET_ADDED'], ({ keys: [key] }) => {
    key?.wallets.push({ path: [3], address: 'TThird', label: 'Third' })
  }),
  loosens('another label of a wallet', ['WALLET_LABEL_CHANGED'], ({ keys: [key] }) => {
    for (const wallet of key?.wallets ?? []) wallet.label = 'Reserve'
  }),
  loosens('a network more', ['KEY_NETWORK_ADDED'], ({ keys: [key] }) => void key?.networks.push('eip155:1')),
  loosens('a higher threshold', ['KEY_THRESHOLD_CHANGED'], ({ keys: [key] }) => {
    if (key !== undefined) key.threshold = 3
  }),
  loosens('a key more', ['KEY_ADDED'], ({ keys }) => {
    const [key] = keys
    if (key !== undefined) keys.push({ ...key, keyId: 'key-2', publicKey: '08'.repeat(32), wallets: [] })
  }),
  loosens('a shorter delay', ['DELAY_CHANGED'], ({ governance }) => {
    governance.delayHours = 47
  }),
  loosens('fewer governors needed', ['GOVERNORS_NEEDED_CHANGED'], ({ governance }) => {
    governance.needed = 1
  }),
  loosens('no recovery', ['RECOVERY_CHANGED'], ({ governance }) => {
    governance.recovery = null
  }),
  loosens('a recovery key less', ['RECOVERY_KEY_REMOVED'], ({ governance: { recovery } }) => {
    if (recovery !== null) recovery.keys = recovery.keys.filter(({ id }) => id !== uuid(0x22))
  }),
  loosens('another identity of a signer', ['SIGNER_CHANGED'], ({ signers: [first] }) => {
    if (first !== undefined) first.identity = Buffer.alloc(32, 9).toString('base64')
  }),
]
