/** The content of a page that replaces a request which cannot be approved. */
import type { RulesFault } from '@holdfast/policy/rules'
import { amountText, timeText } from '../format.ts'
import { networkName } from '../network-name.ts'
import type { AboutRequest, RequestFault } from '../review-request.ts'
import type { RejectionReason, RequestPage } from '@holdfast/contract/approver'
import { element } from './element.ts'
import type { Screen, StatePage } from './frame.ts'
import { presentChanges } from './present-changes.ts'

export function lookOf(fault: RequestFault): NonNullable<StatePage['look']> {
  if (fault === 'EXPIRED') return { icon: 'clock', tone: 'plain' }
  if (fault === 'RULES_CHANGED' || isEnd(fault)) return { icon: 'shield', tone: 'warn' }
  return { icon: 'alarm', tone: 'bad' }
}

/** A person ended it, so nothing is wrong. */
export const isEnd = (fault: RequestFault): boolean => fault === 'REJECTED' || fault === 'CANCELLED'

/** The transfer that was requested, under the signed names. */
export function aboutPart(
  { words, language }: Screen,
  reference: string,
  { intent, asset, recipient, intents: { length: count }, total }: AboutRequest,
): HTMLElement {
  const rows: [string, string][] = [
    ...(asset === undefined
      ? []
      : ([[words.transfer, `${amountText(total, asset.decimals, language)} ${asset.symbol}`]] as const).map(
          ([name, text]): [string, string] => [name, text],
        )),
    [words.to, count > 1 ? words.payments(String(count)) : (recipient?.label ?? intent.recipient)],
    [words.network, networkName(intent.network)],
    [words.request, reference],
  ]
  return element(
    'dl',
    { class: 'mini' },
    ...rows.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]),
  )
}

export interface RefusedRequest {
  readonly fault: RequestFault
  readonly about: AboutRequest | undefined
  readonly rejection: RequestPage['rejection']
}

/** The sentences below the title. */
export function refusalTexts({ words }: Pick<Screen, 'words'>, refused: RefusedRequest): string {
  const { fault, about, rejection } = refused
  const [, text] = words.faults[fault]
  if (about === undefined) return text
  if (fault === 'EXPIRED')
    return words.expired(timeText(about.intent.expiresAt.getTime()), about.requester?.name ?? words.requester)
  return rejection === null ? text : [text, ...rejectionTexts(words, rejection)].join(' ')
}

/** A code that this page does not know, of a newer server, has no text. */
function rejectionTexts(
  words: Screen['words'],
  { code, note }: NonNullable<RequestPage['rejection']>,
): string[] {
  const reason = isReason(code, words.reasons) ? [`${words.reason}: ${words.reasons[code]}.`] : []
  return note === '' ? reason : [...reason, words.quoted(note)]
}

const isReason = (text: string, reasons: object): text is RejectionReason => Object.hasOwn(reasons, text)

export const changedPart = (screen: Screen, { requestedUnder, rules }: AboutRequest): HTMLElement | null =>
  requestedUnder === undefined ? null : presentChanges(screen, requestedUnder.document, rules.document)

/** In words, where there are some; codes are for whoever repairs it. */
export const reasonsPart = ({ words }: Screen, reasons: readonly RulesFault[]): HTMLElement | null =>
  reasons.length === 0
    ? null
    : element(
        'ul',
        { class: 'checks bad' },
        ...reasons.map(({ code, field }) =>
          element(
            'li',
            {},
            element('span', { attributes: { 'aria-hidden': 'true' } }, '✕'),
            element('div', {}, verdictText(words.verdicts, code) ?? `${code} ${field}`),
          ),
        ),
      )

const verdictText = (texts: Readonly<Record<string, string>>, code: string): string | undefined => texts[code]
