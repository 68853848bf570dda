/** The parts of the rules page. */
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import type { Rules } from '@holdfast/policy/rules'
import { timeText } from '../format.ts'
import type { Proposed, RulesReview } from '../rules/review-rules.ts'
import { rulesSections } from '../rules/rules-sections.ts'
import { element } from './element.ts'
import { hashWordsOf, wordList } from './fingerprint.ts'
import { heading, type Screen } from './frame.ts'
import { presentChanges } from './present-changes.ts'
import { presentServerPart } from './present-server-part.ts'
import { quorumLine } from './quorum-line.ts'

/** `emergency`: the buttons that freeze or thaw. */
export function presentRules(screen: Screen, review: RulesReview, emergency: Node | null): HTMLElement {
  const { words } = screen
  const { head, proposed, frozenAt } = review
  const title = titleOf(screen, proposed)
  return element(
    'div',
    { class: 'columns' },
    element(
      'div',
      {},
      frozenAt === null ? null : element('p', { class: 'notice' }, words.frozen(timeText(frozenAt))),
      heading(title),
      ...(proposed === null
        ? [element('p', { class: 'soft' }, words.unchanged)]
        : changePart(screen, head, proposed)),
      presentServerPart(screen, review.serverPart),
      proposed?.isFirst === true ? null : inForcePart(screen, head, proposed === null),
    ),
    element(
      'div',
      {},
      proposed === null ? null : comparePart(screen, proposed, adoptedByMe(review)),
      joinPart(screen, review),
      proposed?.isFirst === true
        ? null
        : element(
            'section',
            { class: 'block' },
            element('h2', {}, words.rulesInForce(String(head.document.version))),
            wordList(hashWordsOf(head.hash), words.rulesInForce(String(head.document.version))),
          ),
      emergency,
    ),
  )
}

function titleOf({ words }: Screen, proposed: Proposed | null): string {
  if (proposed === null) return words.rulesTitle
  return proposed.isFirst ? words.firstRules : words.proposed(String(proposed.rules.document.version))
}

function changePart(screen: Screen, head: Rules, proposed: Proposed): HTMLElement[] {
  const { words } = screen
  const { rules, isFirst } = proposed
  if (isFirst) return [element('p', { class: 'soft' }, words.firstRulesText), sectionsPart(screen, rules)]
  const effect = proposed.isTightening ? words.atOnce : words.waits(head.document.governance.delayHours)
  return [
    element('p', { class: proposed.isTightening ? 'soft' : 'warn' }, effect),
    presentChanges(screen, head.document, rules.document),
  ]
}

function comparePart(screen: Screen, { rules, adoptedBy, needed }: Proposed, mine: AdoptedByMe): HTMLElement {
  const { words } = screen
  const counted = words.adopted(String(adoptedBy.size), String(needed))
  const names = rules.document.people.filter(({ id }) => adoptedBy.has(id)).map(({ name }) => name)
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, words.compareProposed),
    element('p', { class: 'mute' }, words.sameWords),
    wordList(hashWordsOf(rules.hash), words.compareProposed),
    quorumLine(
      adoptedBy.size,
      needed,
      [counted, ...(mine === null ? [] : [words.myAdoption[mine]])].join(' · '),
      mine,
    ),
    names.length === 0 ? null : element('p', { class: 'small mute' }, names.join(', ')),
  )
}

/** Null: it is not this person's to adopt. */
type AdoptedByMe = 'signed' | 'open' | null

function adoptedByMe({ proposed, me, acts }: RulesReview): AdoptedByMe {
  if (me !== undefined && proposed?.adoptedBy.has(me.id) === true) return 'signed'
  return acts.includes('adopt') ? 'open' : null
}

const joinPart = ({ words }: Screen, { joining }: RulesReview): HTMLElement | null =>
  joining.length === 0
    ? null
    : element(
        'section',
        { class: 'block' },
        element('h2', {}, words.newCredential),
        element('p', { class: 'mute' }, words.newCredentialText),
        ...joining.map((credential) => wordList(credentialFingerprint(credential), words.newCredential)),
      )

const inForcePart = (screen: Screen, head: Rules, isOpen: boolean): HTMLElement =>
  element(
    'details',
    { class: 'inforce', attributes: isOpen ? { open: '' } : {} },
    element('summary', {}, screen.words.rulesInForce(String(head.document.version))),
    sectionsPart(screen, head),
  )

const sectionsPart = (screen: Screen, { document }: Rules): HTMLElement =>
  element(
    'div',
    { class: 'rules' },
    ...rulesSections(screen, document).flatMap(({ title, entries }) => [
      element('h2', {}, screen.words.sections[title]),
      element(
        'ul',
        {},
        ...entries.map(({ name, lines }) =>
          element(
            'li',
            {},
            name === '' ? null : element('b', {}, name),
            ...lines.map((line) => element('p', {}, line)),
          ),
        ),
      ),
    ]),
  )
