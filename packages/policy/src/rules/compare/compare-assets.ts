/** Changes of assets, their tiers of approvals, and recipients. */
import { assetsOfRecipient } from '../assets-of-recipient.ts'
import type { RulesAsset, RulesDocument, RulesRecipient, RulesTier } from '../rules-schema.ts'
import {
  changeOf,
  changesOfFields,
  changesOfList,
  isLower,
  isMore,
  type Pair,
  type RulesChange,
} from './rules-change.ts'

export const compareAssets = ({ before, after }: Pair<RulesDocument>): RulesChange[] => [
  ...changesOfList(
    ['assets'],
    { before: before.assets, after: after.assets },
    { idOf: ({ network, id }) => `${network}/${id}`, within: withinAsset },
  ),
  ...changesOfList(
    ['approvals'],
    { before: before.approvals, after: after.approvals },
    {
      idOf: ({ network, asset }) => `${network}/${asset}`,
      within: (path, { before, after }) =>
        changeOf([...path, 'tiers'], { before: before.tiers, after: after.tiers }, areStricter),
    },
  ),
]

const withinAsset = (path: readonly string[], pair: Pair<RulesAsset>): RulesChange[] =>
  changesOfFields(path, pair, { perTransfer: isLower, perDay: isLower, feeCeiling: isLower }, [
    'decimals',
    'symbol',
    'perTransfer',
    'perDay',
    'feeCeiling',
  ])

/** The need changes only above the starts of tiers, so it is compared there. */
const areStricter = (before: readonly RulesTier[], after: readonly RulesTier[]): boolean =>
  [...before, ...after].every(({ above }) => isStricter(tierAbove(before, above), tierAbove(after, above)))

const tierAbove = (tiers: readonly RulesTier[], amount: string): RulesTier | undefined =>
  tiers.findLast(({ above }) => BigInt(above) <= BigInt(amount))

const isStricter = (before: RulesTier | undefined, after: RulesTier | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  after.needed >= before.needed &&
  (before.role === null || after.role === before.role)

/**
 * While payments to others are allowed, removing a recipient loosens: its own caps end, and it may be paid in
 * every asset.
 */
export const compareRecipients = ({ before, after }: Pair<RulesDocument>): RulesChange[] =>
  changesOfList(
    ['recipients'],
    { before: before.recipients, after: after.recipients },
    {
      idOf: ({ id }) => id,
      within: (path, pair) => withinRecipient(path, pair, { before, after }),
      isRemovalLoosening: () => after.others !== 'refused',
    },
  )

const withinRecipient = (
  path: readonly string[],
  pair: Pair<RulesRecipient>,
  documents: Pair<RulesDocument>,
): RulesChange[] => [
  ...changesOfFields(path, pair, { activeFrom: isMore }, ['label', 'network', 'address', 'activeFrom']),
  ...recipientAssets([...path, 'assets'], pair, documents),
]

/** An asset that is added to the rules loosens by itself, also for those who may be paid in every listed one. */
function recipientAssets(
  path: readonly string[],
  { before, after }: Pair<RulesRecipient>,
  documents: Pair<RulesDocument>,
): RulesChange[] {
  if (before.assets === null && after.assets === null) return []
  return changesOfList(
    path,
    {
      before: assetsOfRecipient(before, documents.before),
      after: assetsOfRecipient(after, documents.after),
    },
    {
      idOf: ({ id }) => id,
      within: (path, pair) => changesOfFields(path, pair, { perDay: isLowerCap }, ['perDay']),
    },
  )
}

/** Null: no cap. */
const isLowerCap = (before: string | null, after: string | null): boolean =>
  after !== null && (before === null || isLower(before, after))
