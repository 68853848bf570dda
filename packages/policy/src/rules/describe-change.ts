/** Changes of the rules as stable codes with params, which screens render in their language. */
import { encodeCanonicalJson, type Json } from './canonical-json.ts'
import type { ChangeKind, Pair, RulesChange } from './compare/rules-change.ts'
import type { RulesDocument } from './rules-schema.ts'

/** The subject of a change by its path. `*` stands for the id of an entry. */
export const changeSubjects = {
  title: 'TITLE',
  organisation: 'ORGANISATION',
  'signers.*': 'SIGNER',
  'keys.*': 'KEY',
  'keys.*.publicKey': 'KEY_PUBLIC_KEY',
  'keys.*.threshold': 'KEY_THRESHOLD',
  'keys.*.parties': 'KEY_PARTIES',
  'keys.*.networks.*': 'KEY_NETWORK',
  'keys.*.wallets.*': 'WALLET',
  'keys.*.wallets.*.path': 'WALLET_PATH',
  'keys.*.wallets.*.label': 'WALLET_LABEL',
  'people.*': 'PERSON',
  'people.*.name': 'PERSON_NAME',
  'people.*.roles.*': 'ROLE',
  'people.*.credentials.*': 'CREDENTIAL',
  'assets.*': 'ASSET',
  'assets.*.decimals': 'ASSET_DECIMALS',
  'assets.*.symbol': 'ASSET_SYMBOL',
  'assets.*.perTransfer': 'TRANSFER_CAP',
  'assets.*.perDay': 'DAY_CAP',
  'assets.*.feeCeiling': 'FEE_CAP',
  'approvals.*': 'TIERS',
  'approvals.*.tiers': 'TIERS',
  'recipients.*': 'RECIPIENT',
  'recipients.*.label': 'RECIPIENT_LABEL',
  'recipients.*.network': 'RECIPIENT_NETWORK',
  'recipients.*.address': 'RECIPIENT_ADDRESS',
  'recipients.*.activeFrom': 'RECIPIENT_START',
  'recipients.*.assets.*': 'RECIPIENT_ASSET',
  'recipients.*.assets.*.perDay': 'RECIPIENT_DAY_CAP',
  others: 'OTHER_RECIPIENTS',
  approvalMinutes: 'APPROVAL_MINUTES',
  hours: 'HOURS',
  longestIntentHours: 'LONGEST_INTENT',
  'governance.needed': 'GOVERNORS_NEEDED',
  'governance.delayHours': 'DELAY',
  'governance.recovery': 'RECOVERY',
  'governance.recovery.needed': 'RECOVERY_NEEDED',
  'governance.recovery.delayHours': 'RECOVERY_DELAY',
  'governance.recovery.keys.*': 'RECOVERY_KEY',
} as const

export type ChangeSubject = (typeof changeSubjects)[keyof typeof changeSubjects]
export type ChangeCode = `${ChangeSubject}_${Uppercase<ChangeKind>}`

export interface DescribedChange {
  readonly subject: ChangeSubject
  readonly code: ChangeCode
  readonly isLoosening: boolean
  readonly params: {
    /** The person, recipient, symbol or key that it belongs to. Empty: the organisation. */
    readonly name: string
    /** The id of that entry, and that of the entry within it. */
    readonly id: string
    readonly item: string
    /** Text as it is; other values as canonical JSON. Empty: there is none. */
    readonly before: string
    readonly after: string
  }
}

export function describeChange(change: RulesChange, documents: Pair<RulesDocument>): DescribedChange {
  const { path, kind, isLoosening, before, after } = change
  const [id = '', item = ''] = idsIn(path)
  const subject = subjectOf(path)
  return {
    subject,
    code: `${subject}_${upper[kind]}`,
    isLoosening,
    params: {
      name: nameOf(path, documents.after) ?? nameOf(path, documents.before) ?? '',
      id,
      item,
      before: textOf(before),
      after: textOf(after),
    },
  }
}

const upper = { added: 'ADDED', removed: 'REMOVED', changed: 'CHANGED' } as const

const lists: ReadonlySet<string> = new Set(['signers', 'keys', 'people', 'assets', 'approvals', 'recipients'])
const innerLists: ReadonlySet<string> = new Set([
  'networks',
  'wallets',
  'roles',
  'credentials',
  'assets',
  'keys',
])

/** The step behind the name of a list is an id. */
const isId = (path: readonly string[], at: number): boolean =>
  (at === 1 && lists.has(path[0] ?? '')) || (at === 3 && innerLists.has(path[2] ?? ''))

const idsIn = (path: readonly string[]): string[] => path.filter((_, at) => isId(path, at))

function subjectOf(path: readonly string[]): ChangeSubject {
  const pattern = path.map((step, at) => (isId(path, at) ? '*' : step)).join('.')
  const found = Object.entries(changeSubjects).find(([key]) => key === pattern)
  if (found === undefined) throw new RangeError(`no subject for changes of ${pattern}`)
  return found[1]
}

function nameOf([section, id]: readonly string[], document: RulesDocument): string | undefined {
  const { people, recipients, assets } = document
  if (section === 'people') return people.find((person) => person.id === id)?.name
  if (section === 'recipients') return recipients.find((recipient) => recipient.id === id)?.label
  if (section === 'assets' || section === 'approvals')
    return assets.find((asset) => `${asset.network}/${asset.id}` === id)?.symbol
  return undefined
}

function textOf(value: Json): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : new TextDecoder().decode(encodeCanonicalJson(value))
}
