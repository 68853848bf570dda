/** The parts of a rules document in words: figures in whole units, people, keys and networks by name. */
import { chainOfNetworkId, nativeOfNetworkId } from '@holdfast/ledger'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import {
  assetsOfRecipient,
  type RulesAsset,
  type RulesCredential,
  type RulesDocument,
  type RulesHours,
  type RulesKey,
  type RulesPerson,
  type RulesRecipient,
  type RulesTier,
} from '@holdfast/policy/rules'
import { amountText, dateText } from '../format.ts'
import { networkName } from '../network-name.ts'
import type { Language, Words } from '../words.ts'

export interface Reader {
  readonly words: Words
  readonly language: Language
}

type Lines = readonly string[]

/** `path`: of a change (`compareRules`). No lines: the document has no such entry. */
export function entryTexts(reader: Reader, document: RulesDocument, path: Lines): Lines {
  const [section = '', id = '', field = '', item = '', inner = ''] = path
  switch (section) {
    case 'signers':
      return linesOf(
        document.signers.find(({ party }) => String(party) === id),
        ({ identity }) => [identity],
      )
    case 'keys':
      return linesOf(
        document.keys.find(({ keyId }) => keyId === id),
        (key) => keyTexts(reader, key, [field, item, inner]),
      )
    case 'people':
      return linesOf(
        document.people.find((person) => person.id === id),
        (person) => personTexts(reader, person, [field, item]),
      )
    case 'assets':
      return linesOf(
        document.assets.find((asset) => idOf(asset.network, asset.id) === id),
        (asset) => assetTexts(reader, asset, field),
      )
    case 'approvals':
      return linesOf(
        document.approvals.find((entry) => idOf(entry.network, entry.asset) === id),
        ({ tiers }) =>
          tiers.map((tier) =>
            tierText(
              reader,
              document.assets.find((asset) => idOf(asset.network, asset.id) === id),
              tier,
            ),
          ),
      )
    case 'recipients':
      return linesOf(
        document.recipients.find((recipient) => recipient.id === id),
        (recipient) => recipientTexts(reader, recipient, document, [field, item]),
      )
    case 'governance':
      return governanceTexts(reader, document, [id, field, item])
    default:
      return generalTexts(reader, document, section)
  }
}

const linesOf = <Entry>(entry: Entry | undefined, texts: (entry: Entry) => Lines): Lines =>
  entry === undefined ? [] : texts(entry)

const idOf = (network: string, id: string): string => `${network}/${id}`

function keyTexts({ words }: Reader, key: RulesKey, [field = '', item = '', inner = '']: Lines): Lines {
  const { texts } = words
  const wallet = key.wallets.find(({ address }) => address === item)
  switch (field) {
    case 'publicKey':
      return [key.publicKey]
    case 'threshold':
      return [texts.anySigners(String(key.threshold), String(key.parties.length))]
    case 'parties':
      return [key.parties.join(', ')]
    case 'networks':
      return key.networks.filter((network) => network === item).map(networkName)
    case 'wallets':
      if (wallet === undefined) return []
      return [
        inner === 'label' ? wallet.label : inner === 'path' ? pathText(wallet.path) : walletText(wallet),
      ]
    default:
      return [
        `${texts.anySigners(String(key.threshold), String(key.parties.length))}: ${key.networks.map(networkName).join(', ')}`,
        ...key.wallets.map(walletText),
      ]
  }
}

const walletText = ({ label, address }: RulesKey['wallets'][number]): string => `${label}: ${address}`
const pathText = (path: readonly number[]): string => `m/${path.join('/')}`

/** Keys have no names of their own. */
export const keyName = ({ wallets, keyId }: RulesKey): string =>
  wallets.length === 0 ? keyId : wallets.map(({ label }) => label).join(', ')

function personTexts({ words }: Reader, person: RulesPerson, [field = '', item = '']: Lines): Lines {
  const credentials = person.credentials.filter(({ id }) => field !== 'credentials' || id === item)
  const roles = person.roles.filter((role) => field !== 'roles' || role === item)
  switch (field) {
    case 'name':
      return [person.name]
    case 'roles':
      return roles.map((role) => words.roles[role])
    case 'credentials':
      return credentials.map((credential) => credentialText(words, credential))
    default:
      return [
        roles.map((role) => words.roles[role]).join(', ') || words.texts.noRole,
        ...credentials.map((credential) => credentialText(words, credential)),
      ]
  }
}

const credentialText = ({ texts }: Words, credential: RulesCredential): string =>
  [
    credentialFingerprint(credential).join(' '),
    credential.origin,
    ...(credential.backupEligible ? [texts.synced] : []),
  ].join(' · ')

function assetTexts({ words, language }: Reader, asset: RulesAsset, field: string): Lines {
  const { texts } = words
  const figure = (units: string) => `${amountText(BigInt(units), asset.decimals, language)} ${asset.symbol}`
  const lines = {
    decimals: texts.decimals(String(asset.decimals)),
    symbol: asset.symbol,
    perTransfer: texts.perTransfer(figure(asset.perTransfer)),
    perDay: texts.perDay(figure(asset.perDay)),
    feeCeiling: texts.feeCeiling(feeText(asset, language)),
  }
  switch (field) {
    case 'decimals':
    case 'symbol':
    case 'perTransfer':
    case 'perDay':
    case 'feeCeiling':
      return [lines[field]]
    default:
      return [`${asset.id}: ${networkName(asset.network)}`, lines.perTransfer, lines.perDay, lines.feeCeiling]
  }
}

/** In the network's own coin. */
function feeText({ network, feeCeiling }: RulesAsset, language: Language): string {
  if (chainOfNetworkId(network) === null) return amountText(BigInt(feeCeiling), 0, language)
  const { decimals, symbol } = nativeOfNetworkId(network)
  return `${amountText(BigInt(feeCeiling), decimals, language)} ${symbol}`
}

export function tierText(
  { words, language }: Reader,
  asset: RulesAsset | undefined,
  { above, needed, role }: RulesTier,
): string {
  const { texts } = words
  const figure =
    asset === undefined
      ? amountText(BigInt(above), 0, language)
      : `${amountText(BigInt(above), asset.decimals, language)} ${asset.symbol}`
  const approvals = texts.approvals(needed)
  const need = role === null ? approvals : texts.oneTreasurer(approvals)
  return above === '0' ? texts.anyAmount(need) : texts.above(figure, need)
}

function recipientTexts(
  { words, language }: Reader,
  recipient: RulesRecipient,
  document: RulesDocument,
  [field = '', item = '']: Lines,
): Lines {
  const { texts } = words
  const inAsset = ({ id, perDay }: ReturnType<typeof assetsOfRecipient>[number]): string => {
    const asset = document.assets.find((listed) => listed.network === recipient.network && listed.id === id)
    const symbol = asset?.symbol ?? id
    return perDay === null
      ? texts.assetWithoutCap(symbol)
      : texts.assetPerDay(`${amountText(BigInt(perDay), asset?.decimals ?? 0, language)} ${symbol}`)
  }
  switch (field) {
    case 'label':
      return [recipient.label]
    case 'network':
      return [networkName(recipient.network)]
    case 'address':
      return [recipient.address]
    case 'activeFrom':
      return [texts.activeFrom(dateText(recipient.activeFrom))]
    case 'assets':
      return assetsOfRecipient(recipient, document)
        .filter(({ id }) => id === item)
        .map(inAsset)
    default:
      return [
        `${recipient.address}: ${networkName(recipient.network)}`,
        ...assetsOfRecipient(recipient, document).map(inAsset),
        texts.activeFrom(dateText(recipient.activeFrom)),
      ]
  }
}

function generalTexts({ words }: Reader, document: RulesDocument, section: string): Lines {
  const { texts } = words
  switch (section) {
    case 'others':
      return [
        document.others === 'refused'
          ? texts.othersRefused
          : texts.othersAllowed(texts.approvals(document.others)),
      ]
    case 'approvalMinutes':
      return [texts.approvalMinutes(durationText(texts, document.approvalMinutes))]
    case 'longestIntentHours':
      return [texts.longestIntent(document.longestIntentHours)]
    case 'hours':
      return [hoursText(words, document.hours)]
    default:
      return section === 'organisation' ? [document.organisation] : [document.title]
  }
}

const durationText = ({ hoursOf, minutesOf }: Words['texts'], minutes: number): string =>
  minutes % 60 === 0 ? hoursOf(minutes / 60) : minutesOf(minutes)

const hoursText = ({ texts, days: names }: Words, hours: RulesHours | null): string =>
  hours === null
    ? texts.anyHour
    : texts.hours(
        hours.days.length === names.length
          ? texts.everyDay
          : hours.days.map((day) => names[day] ?? '').join(', '),
        String(hours.from),
        String(hours.to),
      )

function governanceTexts(
  { words }: Reader,
  { governance: { needed, delayHours, recovery } }: RulesDocument,
  [field = '', part = '', item = '']: Lines,
): Lines {
  const { texts } = words
  if (field === 'needed') return [texts.governors(needed)]
  if (field === 'delayHours') return [texts.delay(delayHours)]
  if (recovery === null) return [texts.noRecovery]
  const keys = recovery.keys
    .filter(({ id }) => item === '' || id === item)
    .map((key) =>
      key.kind === 'paper'
        ? texts.onPaper(key.label, key.x)
        : `${key.label}: ${credentialText(words, key.credential)}`,
    )
  switch (part) {
    case 'needed':
      return [texts.recoveryNeeded(recovery.needed, recovery.keys.length)]
    case 'delayHours':
      return [texts.recoveryDelay(recovery.delayHours)]
    case 'keys':
      return keys
    default:
      return [
        texts.recoveryNeeded(recovery.needed, recovery.keys.length),
        texts.recoveryDelay(recovery.delayHours),
        ...keys,
      ]
  }
}
