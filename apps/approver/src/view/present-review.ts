/** The parts of a request page, from what was verified. */
import { imitatedBy, networkClassOf, nativeOfNetworkId, type TransferIntent } from '@holdfast/ledger'
import type { AttachedFile } from '@holdfast/contract/approver'
import { recipientOf, type RulesPerson } from '@holdfast/policy/rules'
import { amountText, dateText, timeText } from '../format.ts'
import { networkName } from '../network-name.ts'
import { completesApprovals, type GivenApproval, type Review } from '../review-request.ts'
import { wholeAddress } from './address.ts'
import { amountsOfTier } from './amounts-of-tier.ts'
import { element } from './element.ts'
import { face } from './face.ts'
import { hashWordsOf, wordList } from './fingerprint.ts'
import { heading, type Screen } from './frame.ts'
import { icon, type IconName } from './icon.ts'
import { quorumLine } from './quorum-line.ts'

export function presentReview(
  screen: Screen,
  review: Review,
  attachments: readonly AttachedFile[],
): HTMLElement {
  return element(
    'div',
    { class: 'columns' },
    element(
      'div',
      {},
      ...transferParts(screen, review),
      review.intents.length === 1 ? null : rowsPart(screen, review),
      filesPart(screen, attachments),
    ),
    element('div', {}, comparePart(screen, review), rulesPart(screen, review), peoplePart(screen, review)),
  )
}

type Presenting = Pick<Screen, 'words' | 'language'>

export const amountOf = ({ language }: Presenting, { total, asset }: Review): string =>
  `${amountText(total, asset.decimals, language)} ${asset.symbol}`

function transferParts(screen: Screen, review: Review): Node[] {
  const { words, language } = screen
  const { intent, asset, key, me, intents, total } = review
  const native = nativeOfNetworkId(intent.network)
  const wallet = key?.wallets.find(({ address }) => address === intent.wallet.address)
  const amount = amountText(total, asset.decimals, language)
  const fee = (units: bigint) => `${amountText(units, native.decimals, language)} ${native.symbol}`
  return [
    element(
      'p',
      { class: 'soft as' },
      face(me),
      element(
        'span',
        {},
        `${isRequester(review) ? words.requestAs : words.approveAs} `,
        element('b', {}, me.name),
      ),
    ),
    element('p', { class: 'mute lead' }, words.send),
    moneyHeading(amount, asset.symbol),
    verdictLine(screen, review),
    ...(intents.length === 1 ? [part(words.to, recipientOfRow(screen, review, intent))] : []),
    part(words.from, [
      element('b', {}, wallet?.label ?? ''),
      wholeAddress(intent.wallet.address),
      key === undefined ? null : note(words.keyNote(String(key.threshold), String(key.parties.length))),
    ]),
    part(words.maxFee, [
      element('b', {}, fee(intent.feeCeiling)),
      intents.length === 1
        ? null
        : note(words.feeOfEach(fee(intents.reduce((sum, { feeCeiling }) => sum + feeCeiling, 0n)))),
      note(words.feeNote),
    ]),
    part(words.network, [
      element('b', {}, networkName(intent.network)),
      networkClassOf(intent.network) === 'test' ? note(words.testNetwork) : null,
      note(
        `${intent.memo === '' ? words.noMemo : words.memo(intent.memo)} ${words.validUntil(timeText(intent.expiresAt.getTime()))}`,
      ),
      intents.length === 1 && intent.isRepeat ? element('p', { class: 'warn' }, words.repeat) : null,
    ]),
    detailsPart(screen, review),
  ]
}

/** On a narrow screen the parts that say so are below the fold. */
const verdictLine = ({ words }: Screen, review: Review): HTMLElement =>
  element(
    'p',
    { class: 'good sure narrow' },
    icon('check', 15),
    `${words.rulesAllow} · ${approvalsText(words, review)}`,
  )

function approvalsText(words: Screen['words'], review: Review): string {
  const { approvals, step } = review
  const counted = words.approvals(String(approvals.counted.length), String(approvals.needed))
  return step === 'approve' && completesApprovals(review) ? `${counted} · ${words.completes}` : counted
}

const recipientOfRow = ({ words }: Screen, { rules }: Review, intent: TransferIntent): readonly Node[] => {
  const recipient = recipientOf(rules.document, intent)
  if (recipient === undefined)
    return [
      wholeAddress(intent.recipient),
      element('p', { class: 'warn sure' }, icon('shield', 15), likeText(words, rules, intent)),
    ]
  return [
    element('b', {}, recipient.label),
    wholeAddress(intent.recipient),
    element('p', { class: 'good sure' }, icon('check', 15), words.namedSince(dateText(recipient.activeFrom))),
  ]
}

/** A recipient without a signed name, perhaps one that imitates another. */
function likeText(words: Screen['words'], { document }: Review['rules'], intent: TransferIntent): string {
  const stranger = { address: intent.recipient, namedAs: null, sentAt: null }
  const known = document.recipients
    .filter(({ network }) => network === intent.network)
    .map(({ address }) => ({ address, namedAs: 'address_book' as const, sentAt: null }))
  const imitated = imitatedBy(stranger, known)
  const listed = document.recipients.find(({ address }) => address === imitated?.known.address)
  return listed === undefined ? words.notNamed : words.looksLike(listed.label)
}

/** Named by the server alone: the sentence above them says so, and their hashes can be compared with the files. */
const filesPart = ({ words }: Screen, files: readonly AttachedFile[]): HTMLElement | null =>
  files.length === 0
    ? null
    : element(
        'section',
        { class: 'block', attributes: { 'data-files': '' } },
        element('h2', {}, words.files),
        note(words.filesNote),
        element(
          'ul',
          {},
          ...files.map(({ name, size, sha256 }) =>
            element(
              'li',
              {},
              element('p', {}, element('bdi', {}, name), ` · ${Math.max(1, Math.round(size / 1000))} kB`),
              element('small', { class: 'mono' }, `SHA-256 ${sha256}`),
            ),
          ),
        ),
      )

/** All rows of a batch, each with its whole address. */
function rowsPart(screen: Screen, review: Review): HTMLElement {
  const { intents, asset } = review
  const { words, language } = screen
  const title = words.payments(String(intents.length))
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, title),
    element(
      'ol',
      { class: 'rows', tabIndex: 0, attributes: { 'aria-label': title } },
      ...intents.map((intent) =>
        element(
          'li',
          {},
          element(
            'p',
            { class: 'sum' },
            `${amountText(intent.units, asset.decimals, language)} ${asset.symbol}`,
          ),
          ...recipientOfRow(screen, review, intent),
          intent.isRepeat ? element('p', { class: 'warn' }, words.repeat) : null,
        ),
      ),
    ),
  )
}

/** In characters: more would break in the middle of a figure on a phone. */
const longAmount = 14

function moneyHeading(amount: string, symbol: string): HTMLElement {
  const made = heading('')
  made.className = amount.length > longAmount ? 'money long' : 'money'
  made.append(amount, ' ', element('span', {}, symbol))
  return made
}

const note = (text: string): HTMLElement => element('p', { class: 'mute' }, text)

const part = (title: string, content: readonly (Node | null)[]): HTMLElement =>
  element('section', { class: 'part' }, element('h2', {}, title), element('div', {}, ...content))

function detailsPart({ words }: Screen, { intent, intentHash, rules, hasBytes, total }: Review): HTMLElement {
  const rows = [
    [words.asset, intent.asset.id],
    [words.baseUnits, String(total)],
    [words.feeUnits, String(intent.feeCeiling)],
    [words.network, intent.network],
    [words.key, intent.wallet.keyId ?? '–'],
    [words.path, intent.wallet.path.join('/') || '–'],
    [words.intentHash, intentHash],
    [words.rulesHash, rules.hash],
  ] as const
  return element(
    'details',
    {},
    element('summary', {}, words.details),
    element(
      'dl',
      {},
      ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', { class: 'mono' }, value)]),
    ),
    note(hasBytes ? words.bytesCompared : words.bytesMissing),
  )
}

const isRequester = ({ requester, me }: Review): boolean => requester?.id === me.id

const comparePart = ({ words }: Screen, review: Review): HTMLElement =>
  element(
    'section',
    { class: 'block' },
    isRequester(review) ? null : element('h2', {}, words.compareWith(review.requester?.name ?? '–')),
    note(words.sameWords),
    wordList(hashWordsOf(review.intentHash), words.sameWords),
  )

function rulesPart(
  screen: Screen,
  { rules, tier, asset, recipient, intent, intents, approvals }: Review,
): HTMLElement {
  const { words, language } = screen
  const inAsset = (units: string) => `${amountText(BigInt(units), asset.decimals, language)} ${asset.symbol}`
  const count = String(approvals.needed)
  const { above, upTo } = amountsOfTier(rules.document, intent, tier)
  const tierAmounts =
    upTo === null
      ? above === '0'
        ? words.anyAmount
        : words.tierAbove(inAsset(above))
      : above === '0'
        ? words.tierUpTo(inAsset(upTo))
        : words.tierBetween(inAsset(above), inAsset(upTo))
  const check = (sign: IconName, text: string, small: string) =>
    element(
      'li',
      { class: sign === 'clock' ? 'mute' : 'good' },
      icon(sign, 15),
      element('div', {}, element('span', {}, text), small === '' ? null : element('small', {}, small)),
    )
  return element(
    'section',
    { class: 'block' },
    element(
      'h2',
      {},
      `${words.rules} `,
      element('span', { class: 'mute' }, words.version(String(rules.document.version))),
    ),
    element(
      'ul',
      { class: 'checks' },
      check(
        'check',
        tierAmounts,
        tier.role === null ? words.needsPeople(count) : words.needsTreasurer(count),
      ),
      check('check', words.transferLimit(inAsset(asset.perTransfer)), ''),
      check(
        'check',
        intents.some((intent) => recipientOf(rules.document, intent) === undefined)
          ? words.othersAllowed
          : words.recipientAllowed,
        recipient === undefined || intents.length > 1
          ? ''
          : `${recipient.label}, ${networkName(recipient.network)}`,
      ),
      check('clock', words.dayLimit(inAsset(asset.perDay)), words.signersCheck),
    ),
  )
}

function peoplePart(screen: Screen, review: Review): HTMLElement {
  const { words } = screen
  const { approvals, statements, me, step } = review
  const isMine = step === 'approve'
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, words.people),
    quorumLine(
      approvals.counted.length,
      approvals.needed,
      approvalsText(words, review),
      isMine ? 'open' : null,
    ),
    element(
      'ul',
      { class: 'people' },
      ...statements.map((approval) => personRow(screen, approval)),
      isMine ? row(me, words.you, element('span', { class: 'mute small' }, words.notYet)) : null,
    ),
    element('p', { class: 'small mute' }, words.checkedHere),
  )
}

function personRow({ words }: Screen, { person, name, act, isVerified }: GivenApproval): HTMLElement {
  const mark = isVerified
    ? element('span', { class: 'good sure small' }, icon('passkey', 13), words.verified)
    : element('span', { class: 'bad small' }, `✕ ${words.unverified}`)
  return row({ id: person, name }, act === 'request' ? words.requested : words.approved, mark)
}

const row = (person: Pick<RulesPerson, 'id' | 'name'>, act: string, mark: Node): HTMLElement =>
  element(
    'li',
    {},
    face(person),
    element('div', {}, element('b', {}, person.name || '–'), element('small', {}, act)),
    mark,
  )
