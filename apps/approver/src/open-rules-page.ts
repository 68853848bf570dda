/** The page of the rules: a proposed version in words, adopt or join it, veto it, freeze and thaw. */
import {
  challengeOf,
  type ChangeAct,
  changeStatementMs,
  compareRules,
  describeChange,
  parseRules,
  type Rules,
  type RulesPerson,
} from '@holdfast/policy/rules'
import type { OpenLink } from './open-link.ts'
import { timeText } from './format.ts'
import { signChallenge } from './passkey/sign-statement.ts'
import { findHead, rememberHead } from './rules/remembered-head.ts'
import { verifyChain } from './rules/verify-chain.ts'
import { fetchPage, post } from './server-calls.ts'
import { button, element } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { heading, type Screen, show, showState } from './view/frame.ts'
import { showFault } from './view/show-fault.ts'
import { RulesPage } from './wire.ts'

interface Opened {
  readonly screen: Screen
  readonly link: OpenLink
  readonly again: () => void
  readonly head: Rules
  readonly proposed: Rules | null
  readonly person: string
  readonly frozenAt: number | null
}

export async function openRulesPage(screen: Screen, link: OpenLink): Promise<void> {
  const { words } = screen
  const again = () => void openRulesPage(screen, link)
  const fault = (code: keyof typeof words.faults) => {
    const [title, text] = words.faults[code]
    showState(screen, { title, text, isAlert: true })
  }
  try {
    const { content } = await fetchPage(link, `rules/${link.id}`, RulesPage)
    const chain = verifyChain(content.rules, findHead(localStorage, link.id), Date.now())
    if (!chain.ok) return fault(chain.fault)
    const { head, isKnown } = chain
    if (head.document.organisation !== link.id) return fault('NOT_IN_RULES')
    const parsed = content.proposed === null ? null : parseRules(content.proposed.document)
    if (parsed?.ok === false) return fault('RULES_UNREADABLE')
    const proposed = parsed?.value ?? null
    const isNext = proposed === null || isFirst(head, proposed) || proposed.document.previous === head.hash
    if (!isNext) return fault('RULES_NOT_LINKED')
    if (isKnown) rememberHead(localStorage, link.id, { version: head.document.version, hash: head.hash })
    showRules(
      { screen, link, again, head, proposed, person: content.person, frozenAt: content.frozenAt },
      null,
    )
  } catch (error) {
    showFault(screen, error, again)
  }
}

function showRules(opened: Opened, fault: string | null): void {
  const { screen, head, proposed, frozenAt } = opened
  const { words } = screen
  show(screen, {
    title: words.rulesTitle,
    body: [
      element(
        'div',
        { class: 'state' },
        heading(words.rulesTitle),
        fault === null ? null : element('p', { class: 'notice', role: 'alert' }, fault),
        frozenAt === null ? null : element('p', { class: 'notice' }, words.frozen(timeText(frozenAt))),
        element('h2', {}, words.version(String(head.document.version))),
        wordList(hashWordsOf(head.hash), words.version(String(head.document.version))),
        ...(proposed === null
          ? [element('p', {}, words.unchanged)]
          : presentProposed(screen, head, proposed)),
      ),
    ],
    buttons: actsFor(opened).map((act) =>
      button(
        words.acts[act],
        act === 'veto' || act === 'freeze' ? 'reject' : 'solid wide',
        () => void sendAct(opened, act),
      ),
    ),
  })
}

function presentProposed({ words }: Screen, head: Rules, proposed: Rules): Node[] {
  const documents = { before: head.document, after: proposed.document }
  const changes = compareRules(head.document, proposed.document)
  const version = String(proposed.document.version)
  return [
    element('h2', {}, words.proposed(version)),
    wordList(hashWordsOf(proposed.hash), words.proposed(version)),
    element(
      'ul',
      { class: 'changes' },
      ...changes.map((change) => {
        const { code, params, isLoosening } = describeChange(change, documents)
        return element(
          'li',
          {},
          element('b', {}, `${words[change.kind]}: ${code} ${params.name || params.id} ${params.item}`),
          params.before === '' ? null : element('p', { class: 'mono removed' }, `− ${params.before}`),
          params.after === '' ? null : element('p', { class: 'mono added' }, `+ ${params.after}`),
          element('small', {}, isLoosening ? words.loosens : words.tightens),
        )
      }),
    ),
  ]
}

/** Version 1 is proposed before any rules are in force. */
const isFirst = (head: Rules, proposed: Rules | null): boolean =>
  proposed?.hash === head.hash && head.document.version === 1

/** In force, so that they need not join. */
const joinedIds = (head: Rules, proposed: Rules | null, person: string): Set<string> =>
  new Set(isFirst(head, proposed) ? [] : meIn(head, person)?.credentials.map(({ id }) => id))

const meIn = (rules: Rules | null, person: string): RulesPerson | undefined =>
  rules?.document.people.find(({ id }) => id === person)

function actsFor({ head, proposed, person, frozenAt }: Opened): ChangeAct[] {
  const now = meIn(head, person)
  const isGovernor = now?.roles.includes('governor') === true
  const mayFreeze = now?.roles.some((role) => role !== 'requester') === true
  const known = joinedIds(head, proposed, person)
  const joins = meIn(proposed, person)?.credentials.some(({ id }) => !known.has(id)) === true
  return [
    ...(proposed !== null && isGovernor ? (['veto', 'adopt'] as const) : []),
    ...(joins ? (['join'] as const) : []),
    ...(frozenAt === null ? (mayFreeze ? (['freeze'] as const) : []) : isGovernor ? (['thaw'] as const) : []),
  ]
}

async function sendAct(opened: Opened, act: ChangeAct): Promise<void> {
  const { screen, link, head, proposed, person, again } = opened
  const { words } = screen
  const about = act === 'freeze' || act === 'thaw' ? head : (proposed ?? head)
  const { version, previous, organisation } = about.document
  const notAfter = Date.now() + changeStatementMs
  const statement = { act, organisation, version, hash: about.hash, previous, person, notAfter }
  const known = joinedIds(head, proposed, person)
  const credentials =
    act === 'join'
      ? (meIn(proposed, person)?.credentials ?? []).filter(({ id }) => !known.has(id))
      : (meIn(head, person)?.credentials ?? [])
  try {
    const signed = await signChallenge(
      challengeOf(statement),
      credentials,
      navigator.credentials,
      location.origin,
    )
    if (!signed.ok) return showRules(opened, words.signing[signed.fault])
    const { ok: _, ...proof } = signed
    await post(link, `rules/${link.id}/statements`, { statement, proof })
    showState(screen, { title: words.acted[act], text: words.sentToSigners })
  } catch (error) {
    showFault(screen, error, again)
  }
}
