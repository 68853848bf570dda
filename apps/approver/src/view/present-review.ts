/** The parts of a request page, from what was verified. */
import { networkClassOf, nativeOfNetworkId } from '@holdfast/ledger'
import { amountText, dateText, initialsOf, timeText } from '../format.ts'
import type { GivenApproval, Review } from '../review-request.ts'
import { wholeAddress } from './address.ts'
import { element } from './element.ts'
import { hashWordsOf, wordList } from './fingerprint.ts'
import { heading, type Screen } from './frame.ts'

export function presentReview(screen: Screen, review: Review): HTMLElement {
  return element(
    'div',
    { class: 'columns' },
    element('div', {}, ...transferParts(screen, review)),
    element('div', {}, comparePart(screen, review), rulesPart(screen, review), peoplePart(screen, review)),
  )
}

type Presenting = Pick<Screen, 'words' | 'language'>

export const amountOf = ({ language }: Presenting, { intent, asset }: Review): string =>
  `${amountText(intent.units, asset.decimals, language)} ${asset.symbol}`

function transferParts(screen: Screen, review: Review): Node[] {
  const { words, language } = screen
  const { intent, asset, recipient, key, me } = review
  const native = nativeOfNetworkId(intent.network)
  const wallet = key?.wallets.find(({ address }) => address === intent.wallet.address)
  const amount = amountText(intent.units, asset.decimals, language)
  return [
    element('p', { class: 'soft as' }, `${words.approveAs} `, element('b', {}, me.name)),
    element('p', { class: 'mute lead' }, words.send),
    moneyHeading(amount, asset.symbol),
    part(words.to, [
      element('b', {}, recipient?.label ?? words.notNamed),
      wholeAddress(intent.recipient),
      recipient === undefined
        ? null
        : element('p', { class: 'good' }, `✓ ${words.namedSince(dateText(recipient.activeFrom))}`),
    ]),
    part(words.from, [
      element('b', {}, wallet?.label ?? ''),
      wholeAddress(intent.wallet.address),
      key === undefined
        ? null
        : note(words.keyNote(key.keyId, String(key.threshold), String(key.parties.length))),
    ]),
    part(words.maxFee, [
      element('b', {}, `${amountText(intent.feeCeiling, native.decimals, language)} ${native.symbol}`),
      note(words.feeNote),
    ]),
    part(words.network, [
      element('b', {}, intent.network),
      networkClassOf(intent.network) === 'test' ? note(words.testNetwork) : null,
      note(
        `${intent.memo === '' ? words.noMemo : words.memo(intent.memo)} ${words.validUntil(timeText(intent.expiresAt.getTime()))}`,
      ),
      intent.isRepeat ? element('p', { class: 'warn' }, words.repeat) : null,
    ]),
    detailsPart(screen, review),
  ]
}

function moneyHeading(amount: string, symbol: string): HTMLElement {
  const made = heading('')
  made.className = 'money'
  made.append(amount, ' ', element('span', {}, symbol))
  return made
}

const note = (text: string): HTMLElement => element('p', { class: 'mute' }, text)

const part = (title: string, content: readonly (Node | null)[]): HTMLElement =>
  element('section', { class: 'part' }, element('h2', {}, title), element('div', {}, ...content))

function detailsPart({ words }: Screen, { intent, intentHash, rules, hasBytes }: Review): HTMLElement {
  const rows = [
    [words.asset, intent.asset.id],
    [words.baseUnits, String(intent.units)],
    [words.feeUnits, String(intent.feeCeiling)],
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

const comparePart = ({ words }: Screen, { requester, intentHash }: Review): HTMLElement =>
  element(
    'section',
    { class: 'block' },
    element('h2', {}, words.compareWith(requester?.name ?? '–')),
    note(words.sameWords),
    wordList(hashWordsOf(intentHash), words.sameWords),
  )

function rulesPart(screen: Screen, { rules, tier, asset, recipient, approvals }: Review): HTMLElement {
  const { words, language } = screen
  const inAsset = (units: string) => `${amountText(BigInt(units), asset.decimals, language)} ${asset.symbol}`
  const count = String(approvals.needed)
  const check = (sign: string, text: string, small: string) =>
    element(
      'li',
      {},
      element('span', { attributes: { 'aria-hidden': 'true' } }, sign),
      element('div', {}, text, element('small', {}, small)),
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
        '✓',
        words.tierAbove(inAsset(tier.above)),
        tier.role === null ? words.needsPeople(count) : words.needsTreasurer(count),
      ),
      check('✓', words.transferLimit(inAsset(asset.perTransfer)), ''),
      check(
        '✓',
        recipient === undefined ? words.othersAllowed : words.recipientAllowed,
        recipient?.label ?? '',
      ),
      check('◷', words.dayLimit(inAsset(asset.perDay)), words.signersCheck),
    ),
  )
}

function peoplePart(screen: Screen, review: Review): HTMLElement {
  const { words } = screen
  const { approvals, statements, me, mayApprove } = review
  const counted = words.approvals(String(approvals.counted.length), String(approvals.needed))
  const completes = mayApprove === 'yes' && approvals.counted.length + 1 === approvals.needed
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, words.people),
    element(
      'p',
      { class: 'quorum' },
      segments(approvals.counted.length, approvals.needed),
      completes ? `${counted} · ${words.completes}` : counted,
    ),
    element(
      'ul',
      { class: 'people' },
      ...statements.map((approval) => personRow(screen, approval)),
      mayApprove === 'yes' ? row(me.name, words.you, element('span', { class: 'mute' }, words.notYet)) : null,
    ),
    note(words.checkedHere),
  )
}

function segments(counted: number, needed: number): HTMLElement {
  const shown = Math.max(counted, needed)
  const filled = Array.from({ length: shown }, (_, at) =>
    element('i', { class: at < counted ? 'filled' : at === counted ? 'mine' : '' }),
  )
  return element('span', { class: 'segments', attributes: { 'aria-hidden': 'true' } }, ...filled)
}

function personRow({ words }: Screen, { name, act, isVerified }: GivenApproval): HTMLElement {
  const mark = isVerified
    ? element('span', { class: 'good' }, `✓ ${words.verified}`)
    : element('span', { class: 'bad' }, `✕ ${words.unverified}`)
  return row(name === '' ? '–' : name, act === 'request' ? words.requested : words.approved, mark)
}

const row = (name: string, act: string, mark: Node): HTMLElement =>
  element(
    'li',
    {},
    element('span', { class: 'face', attributes: { 'aria-hidden': 'true' } }, initialsOf(name)),
    element('div', {}, element('b', {}, name), element('small', {}, act)),
    mark,
  )
